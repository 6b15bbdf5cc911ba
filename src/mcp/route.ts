import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Express, RequestHandler } from 'express';
import type { Scope } from '../../generated/roles.ts';
import { type ByteBudget, ByteShare } from '../base/async/byte-budget.ts';
import { badRequest, forbidden, methodNotAllowed, noRoute, tooManyValues } from '../base/errors.ts';
import { excessOf, type JsonLimits } from '../base/json/extent.ts';
import { isLoopback } from '../base/network/loopback.ts';
import { RELEASE } from '../base/release.ts';
import type { Settings } from '../base/settings.ts';
import type { Clock } from '../base/time/clock.ts';
import { localsOf } from '../http/observe-requests.ts';
import { readDocument } from '../http/pages/documents.ts';
import { readBytes } from '../http/request/body.ts';
import type { Authenticator } from '../keys/authenticator.ts';

/** In the built package, the endpoint is a separate bundle that the first message loads. */
const FILE = import.meta.url.endsWith('.ts') ? './endpoint.ts' : './mcp/endpoint.js';

export const MCP_PATH = '/mcp';

const MAX_MESSAGE_BYTES = 1_048_576;

export interface McpOptions {
  settings: Settings;
  authenticator: Authenticator;
  clock: Clock;
  budget: ByteBudget;
  /** Serves the operations that tools call. */
  app: Express;
}

type Document = Parameters<typeof import('./endpoint.ts').createEndpoint>[0]['document'];

/** The endpoint of the Model Context Protocol, for agents. Requires that the request is authenticated. */
export function mcpRoute(options: McpOptions): RequestHandler {
  const { settings, clock, budget, app } = options;
  const { basePath } = settings.api;
  let loaded: Promise<ReturnType<typeof import('./endpoint.ts').createEndpoint>> | undefined;
  const load = async () => {
    const { createEndpoint } = (await import(new URL(FILE, import.meta.url).href)) as typeof import('./endpoint.ts');
    const document = JSON.parse(String(readDocument('openapi.json')?.content)) as Document;
    return createEndpoint({
      server: createServer(app),
      basePath,
      document,
      release: RELEASE,
      clock,
      readOnly: settings.mcp.access === 'read',
    });
  };
  return async (request, response, next) => {
    if (request.path !== MCP_PATH) return next();
    if (settings.mcp.access === 'off') throw noRoute();
    await rejectForeign(request.headers, options);
    if (request.method !== 'POST') throw methodNotAllowed('POST');
    const { principal, peer } = localsOf(response);
    const share = new ByteShare(budget);
    try {
      const body = parse(await readBytes(request, MAX_MESSAGE_BYTES, share), settings.api);
      loaded ??= load();
      const endpoint = await loaded;
      const answer = await endpoint({
        ...{ method: request.method, url: `http://localhost${MCP_PATH}`, body },
        caller: { headers: request.headers, address: peer.remoteAddress },
        scopes: principal?.scopes ?? new Set<Scope>(),
      });
      response.status(answer.status);
      for (const [name, value] of answer.headers) response.setHeader(name, value);
      response.end(Buffer.from(await answer.arrayBuffer()));
    } finally {
      share.hold(0);
    }
  };
}

/**
 * Pages in a browser must not reach the tools. Without credentials, a page could come from another host that resolves to this machine (DNS rebinding), so the
 * service must be bound to loopback, and be addressed so.
 *
 * @throws 403
 */
async function rejectForeign({ host = '', origin }: IncomingHttpHeaders, { settings, authenticator }: McpOptions): Promise<void> {
  const name = hostNameOf(`http://${host}`);
  if (origin !== undefined && hostNameOf(origin) !== name && !settings.api.corsAllowedOrigins.includes(origin))
    throw forbidden('Pages of this origin are not allowed to use the tools.');
  if (await authenticator.isGuarded()) return;
  if (!isLoopback(settings.host))
    throw forbidden('Agents need a key, because this service is reachable from other machines. Create one with `contralto keys create`.');
  if (!isLoopback(name)) throw forbidden('Without credentials, agents must use the address 127.0.0.1 or localhost.');
}

const hostNameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** @throws 400 for a text that is not JSON, 413 for one with too many values or levels */
function parse(bytes: Buffer, limits: JsonLimits): unknown {
  const text = bytes.toString('utf8');
  const excess = excessOf(text, limits);
  if (excess) throw tooManyValues(limits.maxBodyValues, excess === 'depth' ? 'values' : excess);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The message is not JSON.');
  }
}
