import { type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import type { OperationId } from '../../generated/operations.ts';
import type { Contract } from './contract.ts';
import { type Api, type Arguments, ToolError } from './tool.ts';

/** Of the client's headers, those that say who it is and what belongs together. */
const FORWARDED = [
  'authorization',
  'cookie',
  'forwarded',
  'traceparent',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
];

/** About 50,000 tokens. */
const MAX_RESPONSE_BYTES = 200_000;

export interface ApiOptions {
  /** Serves the operations below `basePath`. It needs no port. */
  server: Server;
  basePath: string;
  contract: Contract;
}

/** The client that called a tool. */
export interface Caller {
  headers: IncomingHttpHeaders;
  address: string | undefined;
}

/** Sends a tool's requests through the same routes, checks, and logs as the client's own requests, over a connection in memory. */
export function apiOf({ server, basePath, contract }: ApiOptions, { headers, address }: Caller): Api {
  const forwarded = Object.fromEntries(FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
  return {
    async send<T>(id: OperationId, given: Arguments = {}): Promise<T> {
      const { method, url, body } = requestOf(contract, id, given);
      const [near, far] = duplexPair();
      server.emit('connection', Object.assign(far, { remoteAddress: address }));
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { ...forwarded, host: 'localhost', ...(body !== undefined && { 'content-type': 'application/json' }) };
        request({ createConnection: () => near, method, path: basePath + url, headers }, resolve)
          .on('error', reject)
          .end(body);
      });
      const payload = await textOf(response);
      const answer: unknown = payload === '' ? null : JSON.parse(payload);
      if (Number(response.statusCode) >= 400) throw new ToolError(`${response.statusCode}: ${detailOf(answer)}`);
      return answer as T;
    },
  };
}

/** @throws {ToolError} for a response that is too long for a model */
async function textOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_RESPONSE_BYTES)
      throw new ToolError(`The response has more than ${MAX_RESPONSE_BYTES} bytes. Lower the limit, or add conditions.`);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function requestOf(contract: Contract, id: OperationId, given: Arguments): { method: string; url: string; body: string | undefined } {
  const { method, path, parameters, body } = contract.operation(id);
  const rest = { ...given };
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: place } of parameters) {
    const value = rest[name];
    if (value === undefined || (place !== 'path' && place !== 'query')) continue;
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.append(name, String(value));
    delete rest[name];
  }
  return { method, url: query.size > 0 ? `${url}?${query.toString()}` : url, body: body ? JSON.stringify(rest) : undefined };
}

function detailOf(answer: unknown): string {
  const { detail } = (answer ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : JSON.stringify(detail ?? answer);
}
