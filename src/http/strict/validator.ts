import type { RequestHandler } from 'express';
import type { Documented } from './documented.ts';

/** The used part of express-openapi-validator. */
export type Middleware = (options: object) => RequestHandler[];

/** A request as received. */
export interface RawRequest {
  method: string;
  /** Includes the query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, string | string[] | undefined>;
  /** The result of JSON.parse; undefined if the request has no body. */
  body: unknown;
}

/** The findings of express-openapi-validator about one exchange. */
export interface Verdict {
  /** Describes the differences of the request from the document; undefined if there are none. */
  request: string | undefined;
  /** The same for the JSON of the response. */
  answer(status: number, contentType: string, body: unknown): string | undefined;
}

export type Validate = (request: RawRequest) => Promise<Verdict>;

/** Stand-in for the Express application that the validator requires. */
const APP = { enabled: (name: string) => name === 'case sensitive routing', param: () => undefined };

/**
 * The validator is designed for the middle of an application: it reads a parsed request, fills in defaults, converts types, and wraps `response.json`. It gets
 * stand-ins for the request and the response, so that it sees the data on the wire and changes nothing.
 *
 * Each operation has its own validator for its part of the document, because each compilation of a schema takes time in proportion to the whole document.
 */
export function createValidate(middleware: Middleware, { document }: Documented): Validate {
  const handlers = middleware({
    apiSpec: document(),
    validateApiSpec: false,
    // earlier layers verify the credentials
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: true,
  });
  return async (request) => {
    const faults: string[] = [];
    const note = (error: unknown) => {
      if (error !== undefined) faults.push(error instanceof Error ? error.message : String(error));
    };
    const call = standInForRequest(request);
    const response = standInForResponse();
    // an error of one handler must not prevent the next from wrapping the response
    for (const handler of handlers) await new Promise<void>((resolve) => run(handler, call, response, resolve, note));
    const found = faults.splice(0).join('; ') || undefined;
    return {
      request: found,
      answer(status, contentType, body) {
        response.describe(status, contentType);
        response.json(body);
        return faults.splice(0).join('; ') || undefined;
      },
    };
  };
}

function run(handler: RequestHandler, request: object, response: object, done: () => void, note: (error: unknown) => void): void {
  try {
    void handler(request as Parameters<RequestHandler>[0], response as Parameters<RequestHandler>[1], (error?: unknown) => {
      note(error);
      done();
    });
  } catch (error) {
    note(error);
    done();
  }
}

function standInForRequest({ method, url, headers, query, body }: RawRequest): object {
  const own: RawRequest['headers'] = { ...headers };
  const get = (name: string) => own[name.toLowerCase()];
  // the document describes HEAD as GET
  const named = method === 'HEAD' ? 'GET' : method;
  return {
    method: named,
    url,
    originalUrl: url,
    path: url.split('?', 1)[0],
    baseUrl: '',
    headers: own,
    query,
    params: {},
    body,
    app: APP,
    get,
    header: get,
  };
}

interface ResponseStandIn {
  describe(status: number, contentType: string): void;
  /** The validator replaces it with a function that checks the body first. */
  json(body: unknown): unknown;
}

function standInForResponse(): ResponseStandIn {
  let type = '';
  let status = 200;
  return {
    describe(given, contentType) {
      status = given;
      type = contentType;
    },
    json: () => undefined,
    ...{
      headersSent: false,
      // as a number it is no server error, whose bodies the validator would skip; as a string it is the status
      statusCode: { valueOf: () => 0, toString: () => String(status) },
      getHeaders: () => ({ 'content-type': type }),
    },
  };
}
