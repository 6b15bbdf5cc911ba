import { parse } from 'node:querystring';
import { gunzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { differs } from '../../base/errors.ts';
import { loadContract } from '../../contract/load.ts';
import { localsOf } from '../observe-requests.ts';
import { type Documented, documentedOperations } from './documented.ts';
import { holdAnswer } from './hold-answer.ts';
import { createValidate, type Middleware, type Validate, type Verdict } from './validator.ts';

/** Something on the wire that the published document does not allow. */
export interface Difference {
  op: string;
  method: string;
  path: string;
  /** `request`: it was accepted although the document does not allow it. */
  side: 'request' | 'answer';
  /** Of the answer. */
  status?: number;
  difference: string;
}

export interface StrictModeOptions {
  /** Answers exchanges that differ with 500. */
  enforce: boolean;
  basePath: string;
  log: Logger;
  registry: Registry;
  /** Gets every difference; for tests. */
  onDifference?: (difference: Difference) => void;
}

/** Holds every request and every answer of an operation against the published document. */
export interface StrictMode {
  /** Must come before everything that answers. */
  watch: RequestHandler;
  /**
   * Called with the raw body when the service has accepted the request, before it is carried out.
   *
   * @throws if the document does not allow it and differences are enforced
   */
  accepted(request: Request, response: Response, bytes: Uint8Array | undefined): Promise<void>;
}

interface Exchange {
  documented: Documented;
  verdict?: Verdict;
  /** The request has been reported and is refused. */
  isRefused?: boolean;
}

/** By base path and operation, for all services of the process: they publish one document, and each validator takes tens of milliseconds to make. */
const validators = new Map<string, Validate>();

/** Loads the validator, which takes a few hundred milliseconds; the first request of an operation takes some tens more. */
export async function createStrictMode(options: StrictModeOptions): Promise<StrictMode> {
  const { enforce, basePath, log, registry, onDifference } = options;
  const middleware = await loadMiddleware();
  const find = documentedOperations(loadContract(), basePath);
  const exchanges = new WeakMap<Response, Exchange>();
  const counter = new Counter({
    name: 'contralto_contract_differences_total',
    help: 'Requests and answers that the published document does not allow, by operation and side.',
    labelNames: ['op', 'side'],
    registers: [registry],
  });

  const judge = (request: Request, { documented }: Exchange, bytes: Uint8Array | undefined): Promise<Verdict> => {
    const key = `${basePath} ${documented.op}`;
    const validate = validators.get(key) ?? createValidate(middleware, documented);
    validators.set(key, validate);
    const { method, originalUrl: url, headers } = request;
    const start = url.indexOf('?');
    return validate({ method, url, headers, query: start < 0 ? {} : { ...parse(url.slice(start + 1)) }, body: bytes && readJson(bytes) });
  };

  const report = (request: Request, response: Response, found: Pick<Difference, 'op' | 'side' | 'status' | 'difference'>) => {
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    log.warn({ ...found, method: request.method, path, requestId: localsOf(response).requestId }, 'the document does not allow this');
    counter.inc({ op: found.op, side: found.side });
    onDifference?.({ ...found, method: request.method, path });
  };

  return {
    watch(request, response, next) {
      const documented = find(request.method, request.path);
      if (!documented) return next();
      const exchange: Exchange = { documented };
      const { op } = documented;
      exchanges.set(response, exchange);
      const faultOf = async (bytes: Uint8Array | undefined): Promise<string | undefined> => {
        const { statusCode: status } = response;
        const type = headerOf(response, 'content-type');
        const fault = documented.faultOfHead(status, type);
        if (fault !== undefined || bytes === undefined || !type?.startsWith('application/json')) return fault;
        const body: unknown = JSON.parse(textOf(response, bytes));
        // the validator takes null for the absence of a body
        if (body === null) return documented.allowsNull(status) ? undefined : `the document does not allow null for status ${status}`;
        exchange.verdict ??= await judge(request, exchange, undefined);
        return exchange.verdict.answer(status, type, body);
      };
      const isAllowed = (difference: string | undefined): boolean => {
        if (difference === undefined) return true;
        report(request, response, { op, side: 'answer', status: response.statusCode, difference });
        return false;
      };
      holdAnswer(response, {
        async whole(bytes) {
          if (exchange.isRefused) return undefined;
          const difference = await faultOf(bytes).catch((error: unknown) => `the answer cannot be judged: ${String(error)}`);
          return isAllowed(difference) || !enforce ? undefined : differs(`The answer of ${op} differs from its contract: ${difference}`);
        },
        failed: (error) => log.error({ err: error, op, requestId: localsOf(response).requestId }, 'an answer could not be sent'),
        streamed: () => void isAllowed(documented.faultOfHead(response.statusCode, headerOf(response, 'content-type'))),
      });
      next();
    },

    async accepted(request, response, bytes) {
      const exchange = exchanges.get(response);
      if (!exchange) return;
      const verdict = await judge(request, exchange, bytes);
      exchange.verdict = verdict;
      if (verdict.request === undefined) return;
      const { op } = exchange.documented;
      report(request, response, { op, side: 'request', difference: verdict.request });
      exchange.isRefused = enforce;
      if (enforce) throw differs(`The contract of ${op} does not allow this request: ${verdict.request}`);
    },
  };
}

/** The package is CommonJS, which bundlers and Node present differently. */
async function loadMiddleware(): Promise<Middleware> {
  const { middleware } = await import('express-openapi-validator');
  return middleware as Middleware;
}

function headerOf(response: Response, name: string): string | undefined {
  const value = response.getHeader(name);
  return value === undefined ? undefined : String(value);
}

function textOf(response: Response, bytes: Uint8Array): string {
  return (headerOf(response, 'content-encoding') === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8');
}

/** The body as any JSON parser reads it; what is not JSON stays text. */
function readJson(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
