import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { releaseOf } from '../../base/client-release.ts';
import type { Actor, Principal, RawRequest, RequestContext } from '../../base/request-context.ts';
import type { Instant } from '../../base/time/instant.ts';
import { networkOf } from '../../keys/peer.ts';
import { actorOf } from '../../keys/principal.ts';
import { localsOf } from '../observe-requests.ts';

/** Data from the layers before the handler. */
interface Known {
  op: string;
  apiVersion: string;
  receivedAt: Instant;
  bodyBytes: number;
  /** The validated headers of the contract. */
  named: Record<string, unknown>;
  raw: RawRequest | undefined;
}

/**
 * The context of an HTTP request. It is a class because each object literal with accessors gets a new shape, and V8 keeps the shape, and everything that the
 * accessors close over, until the next full collection.
 */
export class HttpContext implements RequestContext {
  readonly op: string;
  readonly requestId: string;
  readonly receivedAt: Instant;
  readonly apiVersion: string;
  readonly bodyBytes: number;
  readonly principal: Principal | undefined;
  readonly createdBy: Actor | undefined;
  readonly updatedBy: Actor | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly raw: RawRequest | undefined;
  private readonly request: Request;
  private readonly response: Response;
  private controller: AbortController | undefined;

  constructor(request: Request, response: Response, { op, apiVersion, receivedAt, bodyBytes, named, raw }: Known) {
    const { requestId, principal } = localsOf(response);
    const author = principal && actorOf(principal);
    const id = named['prefect-automation-id'] as string | undefined;
    const automation = id === undefined ? undefined : actorsOf(id, named['prefect-automation-name'] as string | undefined);
    this.op = op;
    this.requestId = requestId;
    this.receivedAt = receivedAt;
    this.apiVersion = apiVersion;
    this.bodyBytes = bodyBytes;
    this.principal = principal;
    this.createdBy = automation?.createdBy ?? author;
    this.updatedBy = automation?.updatedBy ?? author;
    this.headers = request.headers;
    this.raw = raw;
    this.request = request;
    this.response = response;
  }

  get clientVersion(): string | undefined {
    return releaseOf(this.headers['user-agent']);
  }

  get address(): string | undefined {
    return localsOf(this.response).peer.remoteAddress;
  }

  get origin(): string {
    return `${this.request.protocol}://${this.headers.host ?? 'localhost'}`;
  }

  get caller(): [address: string, program: string, connection: number] {
    const { socket, headers } = this.request;
    return [networkOf(localsOf(this.response).peer.remoteAddress), headers['user-agent'] ?? '', connectionNumber(socket)];
  }

  get signal(): AbortSignal {
    this.controller ??= abortedOnDisconnect(this.response);
    return this.controller.signal;
  }
}

/** The actors in the automation headers. `id` must already be normalized. */
function actorsOf(id: string | undefined, name: string | undefined): { createdBy?: Actor | undefined; updatedBy?: Actor } {
  if (!id || !name) return {};
  const decoded = decodeName(name);
  return {
    createdBy: decoded === undefined ? undefined : { id, type: 'AUTOMATION', display_value: decoded },
    updatedBy: { id, type: 'AUTOMATION', display_value: name },
  };
}

/** Decodes strict base64 of UTF-8; undefined for anything else. */
function decodeName(text: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'));
  } catch {
    return undefined;
  }
}

/** Aborted when the client disconnects before it has the whole response, or has already disconnected. */
function abortedOnDisconnect(response: Response): AbortController {
  const controller = new AbortController();
  const closed = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed) closed();
  else response.once('close', closed);
  return controller;
}

const connectionNumbers = new WeakMap<object, number>();
let connections = 0;

/** Distinguishes connections without keeping them in memory. */
function connectionNumber(socket: object): number {
  const known = connectionNumbers.get(socket);
  if (known !== undefined) return known;
  connectionNumbers.set(socket, ++connections);
  return connections;
}
