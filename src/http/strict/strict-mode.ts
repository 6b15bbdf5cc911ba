import { parse } from 'node:querystring';
import { gunzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { badRequest, differs } from '../../base/errors.ts';
import { loadContract } from '../../contract/load.ts';
import { type Contract, deref } from '../../contract/schema.ts';
import { localsOf, withoutSlug } from '../observe-requests.ts';
import { type Documented, documentedOperations } from './documented.ts';
import { holdResponse } from './hold-response.ts';
import { createValidate, type Middleware, type Validate, type Verdict } from './validator.ts';

/** A request or response that the published document does not allow. */
export interface Difference {
  op: string;
  method: string;
  path: string;
  /** `request`: the service accepted it although the document does not allow it. */
  side: 'request' | 'response';
  /** Of the response. */
  status?: number;
  difference: string;
}

export interface StrictModeOptions {
  /** Rejects requests that differ with 400, and replaces responses that differ with 500. */
  enforce: boolean;
  basePath: string;
  log: Logger;
  registry: Registry;
  /** Called with every difference; for tests. */
  onDifference?: ((difference: Difference) => void) | undefined;
}

/** Compares every request and response of an operation with the published document. */
export interface StrictMode {
  /** Must come before all middleware that responds. */
  watch: RequestHandler;
  /**
   * Called with the raw body when the service has accepted the request, before the handler runs.
   *
   * @throws if the document does not allow it and differences are enforced
   */
  accepted(request: Request, response: Response, bytes: Uint8Array | undefined): Promise<void>;
}

interface Exchange {
  documented: Documented;
  verdict?: Verdict;
  /** The request is reported and rejected. */
  isRejected?: boolean;
}

/** By base path and operation, for all services of the process: they publish one document, and creating a validator takes tens of milliseconds. */
const validators = new Map<string, Validate>();

/** Loads the validator, which takes a few hundred milliseconds; the first request of an operation and the first response of each status take tens of milliseconds more. */
export async function createStrictMode(options: StrictModeOptions): Promise<StrictMode> {
  const { enforce, basePath, log, registry, onDifference } = options;
  loaded ??= loadMiddleware();
  const middleware = await loaded;
  const find = documentedOperations(loadContract(), basePath);
  const exchanges = new WeakMap<Response, Exchange>();
  const counter = new Counter({
    name: 'contralto_contract_differences_total',
    help: 'Requests and responses that violate the published contract, by operation and side.',
    labelNames: ['op', 'side'],
    registers: [registry],
  });

  const verify = (request: Request, { documented }: Exchange, bytes: Uint8Array | undefined): Promise<Verdict> => {
    const key = `${basePath} ${documented.op}`;
    const validate = validators.get(key) ?? createValidate(middleware, documented);
    validators.set(key, validate);
    const { method, originalUrl: url, headers } = request;
    const start = url.indexOf('?');
    return validate({ method, url, headers, query: start < 0 ? {} : { ...parse(url.slice(start + 1)) }, body: bytes && readJson(bytes) });
  };

  const report = (request: Request, response: Response, found: Pick<Difference, 'op' | 'side' | 'status' | 'difference'>) => {
    const path = withoutSlug(request.originalUrl.split('?', 1)[0] ?? '');
    log.warn(
      { ...found, method: request.method, path, requestId: localsOf(response).requestId },
      'a request or response violates the contract',
    );
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
        // the validator treats null as a missing body
        if (body === null) return documented.allowsNull(status) ? undefined : `the contract does not allow null for status ${status}`;
        exchange.verdict ??= await verify(request, exchange, undefined);
        return exchange.verdict.response(status, type, body);
      };
      const isAllowed = (difference: string | undefined): boolean => {
        if (difference === undefined) return true;
        report(request, response, { op, side: 'response', status: response.statusCode, difference });
        return false;
      };
      holdResponse(response, {
        async whole(bytes) {
          if (exchange.isRejected) return undefined;
          const difference = await faultOf(bytes).catch((error: unknown) => `the response cannot be validated: ${String(error)}`);
          return isAllowed(difference) || !enforce ? undefined : differs(`The response of ${op} violates the contract: ${difference}`);
        },
        failed: (error) => log.error({ err: error, op, requestId: localsOf(response).requestId }, 'failed to send a response'),
        streamed: () => void isAllowed(documented.faultOfHead(response.statusCode, headerOf(response, 'content-type'))),
      });
      next();
    },

    async accepted(request, response, bytes) {
      const exchange = exchanges.get(response);
      if (!exchange) return;
      const verdict = await verify(request, exchange, bytes);
      exchange.verdict = verdict;
      if (verdict.request === undefined) return;
      const { op } = exchange.documented;
      report(request, response, { op, side: 'request', difference: verdict.request });
      exchange.isRejected = enforce;
      if (enforce) throw badRequest(`The request to ${op} violates the contract: ${verdict.request}`);
    },
  };
}

let loaded: Promise<Middleware> | undefined;

/** The package is CommonJS, which bundlers and Node.js import differently. */
async function loadMiddleware(): Promise<Middleware> {
  const [{ middleware }, ajvFactory, schemaValidator, preprocessor] = await Promise.all([
    import('express-openapi-validator'),
    import('express-openapi-validator/dist/framework/ajv/factory.js'),
    import('express-openapi-validator/dist/framework/openapi.schema.validator.js'),
    import('express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js'),
  ]);
  const { default: exported = schemaValidator } = schemaValidator;
  const { OpenAPISchemaValidator } = exported;
  type Options = ConstructorParameters<typeof OpenAPISchemaValidator>[0];
  // the package creates one per document, even to validate no document, and compiles the schema of OpenAPI for it, which takes 40 ms
  const whenUsed = class {
    constructor(private readonly options: Options) {}
    validate(document: Parameters<InstanceType<typeof OpenAPISchemaValidator>['validate']>[0]) {
      return new OpenAPISchemaValidator(this.options).validate(document);
    }
  };
  Object.assign(exported, { OpenAPISchemaValidator: whenUsed });
  const { default: parser = preprocessor } = preprocessor;
  // the package compiles each schema that a reference names only to find it, which takes as long as all that it compiles later
  Object.assign(parser.SchemaPreprocessor.prototype, { resolveSchema });
  const { default: factory = ajvFactory } = ajvFactory;
  const { factoryAjv } = factory;
  // most schemas check few requests and responses, so optimizing their code takes longer than it saves
  const withoutOptimization: typeof factoryAjv = (version, options) => factoryAjv(version, { ...options, code: { optimize: false } });
  Object.assign(factory, { factoryAjv: withoutOptimization });
  return middleware as Middleware;
}

/** The part of a document that a reference names, or the given part if it is no reference. */
function resolveSchema(this: { apiDoc: Contract }, part: { $ref?: string } | null | undefined): object | null {
  return part ? deref(this.apiDoc, part) : null;
}

function headerOf(response: Response, name: string): string | undefined {
  const value = response.getHeader(name);
  return value === undefined ? undefined : String(value);
}

function textOf(response: Response, bytes: Uint8Array): string {
  return (headerOf(response, 'content-encoding') === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8');
}

/** The body as any JSON parser reads it, or a string if it is not JSON. */
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
