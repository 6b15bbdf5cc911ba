import { parse } from 'node:querystring';
import type { Request, RequestHandler, Response } from 'express';
import {
  deprecations,
  type Handlers,
  type OperationEntry,
  type OperationId,
  operations,
  type ReadOperationId,
} from '../../generated/operations.ts';
import { requestReaders } from '../../generated/readers.ts';
import { writers } from '../../generated/writers.ts';
import { type ByteBudget, ByteShare } from '../base/async/byte-budget.ts';
import { type ApiError, invalid } from '../base/errors.ts';
import type { JsonValue } from '../base/json/value.ts';
import { present } from '../base/present.ts';
import type { RawRequest, RequestContext } from '../base/request-context.ts';
import type { Clock } from '../base/time/clock.ts';
import { networkOf } from '../keys/peer.ts';
import { permit } from '../keys/principal.ts';
import type { Outflow } from './flow-control/outflow.ts';
import { isBelow } from './in-order.ts';
import type { NewerClients } from './newer-clients.ts';
import { localsOf } from './observe-requests.ts';
import { readApiVersion } from './request/api-version.ts';
import { type BodyLimits, ClientDisconnected, readBody, readBytes, UnreadableBody } from './request/body.ts';
import { HttpContext } from './request/http-context.ts';
import { deprecationOf } from './response/deprecation.ts';
import { type Inspect, type InspectResponse, type Reply, sendError, sendReply } from './response/reply.ts';
import { RouteTable } from './route-table.ts';
import type { StrictMode } from './strict/strict-mode.ts';
import type { TestHooks } from './test-hooks.ts';
import { readPathParams } from './validation/request.ts';

export interface OperationOptions {
  handlers: Handlers;
  /** The prefix of all paths. */
  basePath: string;
  clock: Clock;
  limits: BodyLimits;
  /** Bounds the bytes of all unprocessed input. */
  budget: ByteBudget;
  newerClients: NewerClients;
  /** Converts any thrown value to the error in the response. */
  toApiError(error: unknown, response: Response): ApiError;
  /** Bounds the unread responses of read-only operations. Without it, they are unbounded. */
  outflow?: Outflow;
  inspectResponse?: InspectResponse | undefined;
  /** Runs the operations that the contract marks for reader threads. Without it, their handlers run on the main thread. */
  /** Serves callers with a limit; `onThread` runs the operation on a reader thread. */
  serveLimited?:
    | ((entry: OperationEntry, request: LimitedRequest, context: RequestContext, onThread?: Handler) => Promise<Reply>)
    | undefined;
  readOnThread?: ReadOnThread | undefined;
  /** Compares accepted requests with the published document. */
  strict?: StrictMode | undefined;
  /** Set under `contralto dev`. */
  testHooks?: TestHooks | undefined;
  /** Mounts only these operations. */
  only?: ReadonlySet<OperationId>;
  /** Normalizes bodies with several accepted spellings to the form in the contract, before validation. */
  prepare?: BodyPreparations;
}

export type BodyPreparations = Partial<Record<OperationId, (body: JsonValue | undefined) => JsonValue | undefined>>;

/** Runs a read-only operation. The request is the one for its handler. */
export type ReadOnThread = (op: ReadOperationId, request: unknown, context: RequestContext) => Promise<Reply>;

/** Probes accept clients of any version. */
const UNVERSIONED = new Set(['/health', '/version']);

/** The parts of a request that name objects. */
export interface LimitedRequest {
  params: object;
  query: object;
  body: JsonValue | undefined;
}

export type Handler = (request: unknown, context: RequestContext) => Promise<Reply>;

type Serve = (request: Request, response: Response) => Promise<void>;

/** The operations on one path. */
interface Mounted {
  uuidParams: readonly string[];
  byMethod: Map<string, Serve>;
}

/** Serves every operation of the contract. If a path matches only with other methods, `locals.allow` contains those methods. */
export function operationRoutes(options: OperationOptions): RequestHandler {
  const { basePath } = options;
  const table = new RouteTable<Mounted>();
  for (const entry of operations) {
    if (options.only && !options.only.has(entry.id)) continue;
    const { byMethod } = table.at(entry.path, () => ({ uuidParams: uuidParamsOf(entry), byMethod: new Map() }));
    const served = serve(entry, options);
    for (const method of methodsOf(entry)) byMethod.set(method, served);
  }
  return (request, response, next) => {
    const { path, method } = request;
    if (!isBelow(path, basePath)) return next();
    const locals = localsOf(response);
    const ownPath = path.slice(basePath.length);
    const served = table.find(ownPath, ({ uuidParams, byMethod }, raw) => {
      // an invalid parameter, such as a word in place of a UUID, means that the path does not match
      const params = readPathParams(raw, uuidParams);
      if (!params) return undefined;
      const found = byMethod.get(method);
      if (found) locals.matched = { path: ownPath, params };
      // the first matching path takes precedence
      else locals.allow ??= [...byMethod.keys()];
      return found;
    });
    return served ? served(request, response) : next();
  };
}

/** Runs an operation on a reader thread; undefined if it runs on this one. */
function onThreadOf({ id, reads }: OperationEntry, { readOnThread }: OperationOptions): Handler | undefined {
  if (reads !== 'reader-thread' || !readOnThread) return undefined;
  return (request, context) => readOnThread(id as ReadOperationId, request, context);
}

/** The handler of an operation, for a request of its type. */
export function handlerFor(handlers: Handlers, id: OperationId): Handler {
  return (handlers[id] as Handler).bind(handlers);
}

function methodsOf({ method, raw }: OperationEntry): readonly string[] {
  if (raw) return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  return method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
}

/** With any other value of these parameters, the path does not match. */
const uuidParamsOf = ({ parameters }: OperationEntry): string[] =>
  parameters.filter((parameter) => parameter.in === 'path' && parameter.uuid).map(({ name }) => name);

const segments = new Set(operations.map(({ path }) => firstSegment(path)));

/** Whether the first segment of the path is one of the operations' first segments. */
export const isOfOperations = (path: string): boolean => segments.has(firstSegment(path));

/** `flow_runs` for `/flow_runs/count`. */
function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end < 0 ? undefined : end);
}

function serve(entry: OperationEntry, options: OperationOptions): Serve {
  const { id: op } = entry;
  const onThread = onThreadOf(entry, options);
  const handler = onThread ?? handlerFor(options.handlers, op);
  const read = requestReaders[op];
  const announceDeprecation = deprecationOf(deprecations[op]);
  const versioned = !UNVERSIONED.has(entry.path);
  const { inspectResponse, newerClients, testHooks } = options;
  const inspect: Inspect | undefined = inspectResponse && ((...reply) => inspectResponse(op, ...reply));
  const prepare = options.prepare?.[op];
  const ownWriters = writers[op];
  // a committed write cannot be rejected for lack of room; its response is about as large as the request, which the budget counts until the response is read
  const outflow = entry.reads === null ? undefined : options.outflow;
  const needsQuery = entry.parameters.some((parameter) => parameter.in === 'query');

  return async (request, response) => {
    const locals = localsOf(response);
    locals.op = op;
    let body: JsonValue | undefined;
    let bodyBytes = 0;
    const share = new ByteShare(options.budget);
    try {
      if (entry.scopes) permit(locals.principal, entry.scopes);
      if (testHooks) {
        const { path } = present(locals.matched, 'the path that has matched');
        await testHooks.faults.strike({ operation: op, method: request.method, route: entry.path, path });
      }
      const requested = outflow ? `${networkOf(locals.peer.remoteAddress)} ${op}` : '';
      outflow?.expect(requested);
      const apiVersion = versioned ? readApiVersion(request.headers) : '';
      let bytes: Uint8Array | undefined;
      const keep =
        options.strict &&
        ((read: Uint8Array) => {
          bytes = read;
        });
      if (entry.body && !entry.raw) ({ value: body, bytes: bodyBytes } = await readBody(request, options.limits, share, keep));
      if (testHooks && body !== undefined) {
        testHooks.journal.keep(response, body);
        body = testHooks.translate(op, body);
      }
      const leniency = newerClients.leniencyFor(op, request.headers);
      const problems = leniency.startReading();
      const query = needsQuery ? parse(queryOf(request)) : {};
      const raw = {
        params: present(locals.matched, 'the path that has matched').params,
        query,
        headers: request.headers,
        body: prepare ? prepare(body) : body,
      };
      announceDeprecation?.(response, raw);
      const given = read(raw, problems);
      if (problems.length > 0) throw invalid(problems);
      leniency.accept(problems);
      for (const one of entry.guarded) if (isRequested(given[one.in], one.name)) permit(locals.principal, [one.scope]);
      if (options.strict && !entry.raw) await options.strict.accepted(request, response, bytes);
      const receivedAt = options.clock.now();
      const arrived = entry.raw ? rawRequest(request, response, share) : undefined;
      const context = new HttpContext(request, response, { op, apiVersion, receivedAt, bodyBytes, named: given.headers, raw: arrived });
      const reply = locals.principal?.limitedTo
        ? await present(options.serveLimited, 'the handlers for limits')(entry, given as LimitedRequest, context, onThread)
        : await handler(given, context);
      const admit = outflow && ((length: number) => outflow.hold(response, length, requested));
      await sendReply(response, reply, { inspect, write: ownWriters?.[reply.status], admit });
    } catch (error) {
      if (error instanceof ClientDisconnected) {
        response.destroy();
      } else if (error instanceof UnreadableBody) {
        await sendError(response, invalid(error.problems), error.text, inspect);
      } else {
        await sendError(response, options.toApiError(error, response), body, inspect);
      }
    } finally {
      if (share.isEmpty || response.closed) share.hold(0);
      else response.once('close', () => share.hold(0));
    }
  };
}

const isRequested = (values: unknown, name: string): boolean =>
  typeof values === 'object' && values !== null && (values as Record<string, unknown>)[name] === true;

const rawRequest = (request: Request, response: Response, share: ByteShare): RawRequest => ({
  method: request.method,
  query: queryOf(request),
  address: localsOf(response).peer.remoteAddress,
  read: async (limit) => readBytes(request, limit, share),
});

function queryOf(request: Request): string {
  const start = request.url.indexOf('?');
  return start < 0 ? '' : request.url.slice(start + 1);
}
