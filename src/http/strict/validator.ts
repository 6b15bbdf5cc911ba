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
  response(status: number, contentType: string, body: unknown): Promise<string | undefined>;
}

export type Validate = (request: RawRequest) => Promise<Verdict>;

const OPTIONS = {
  validateApiSpec: false,
  // earlier layers verify the credentials
  validateSecurity: false,
  fileUploader: false,
};

/** Stand-in for the Express application that the validator requires. */
const APP = { enabled: (name: string) => name === 'case sensitive routing', param: () => undefined };

/**
 * The validator is designed for the middle of an application: it reads a parsed request, fills in defaults, converts types, and wraps `response.json`. It gets
 * stand-ins for the request and the response, so that it sees the data on the wire and changes nothing.
 *
 * The request of each operation and each status of its responses have their own validator for their part of the document, because each compilation of a schema
 * takes time in proportion to the whole document, and most documented statuses never occur.
 */
export function createValidate(middleware: Middleware, { requestDocument, responseDocument }: Documented): Validate {
  const ofRequest = middleware({
    ...OPTIONS,
    apiSpec: requestDocument(),
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: false,
  });
  const ofStatus = new Map<number, RequestHandler[]>();
  const handlersOf = (status: number): RequestHandler[] => {
    const handlers =
      ofStatus.get(status) ??
      middleware({ ...OPTIONS, apiSpec: responseDocument(status), validateRequests: false, validateResponses: true });
    ofStatus.set(status, handlers);
    return handlers;
  };
  return async (request) => {
    const found = (await faultsOf(ofRequest, request, standInForResponse())).join('; ') || undefined;
    return {
      request: found,
      async response(status, contentType, body) {
        const response = standInForResponse(status, contentType);
        const faults = await faultsOf(handlersOf(status), request, response);
        // those of the request are found again
        if (found !== undefined) faults.length = 0;
        response.json(body);
        return faults.join('; ') || undefined;
      },
    };
  };
}

/** Runs all handlers: an error of one must not prevent the next from wrapping the response. @returns the errors, to which a wrapped response adds its own */
async function faultsOf(handlers: readonly RequestHandler[], request: RawRequest, response: ResponseStandIn): Promise<string[]> {
  const faults: string[] = [];
  const note = (error: unknown) => {
    if (error !== undefined) faults.push(error instanceof Error ? error.message : String(error));
  };
  const call = standInForRequest(request);
  for (const handler of handlers) await new Promise<void>((resolve) => run(handler, call, response, resolve, note));
  return faults;
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
  /** The validator replaces it with a function that checks the body first. */
  json(body: unknown): unknown;
}

function standInForResponse(status = 200, contentType = ''): ResponseStandIn {
  return {
    json: () => undefined,
    ...{
      headersSent: false,
      // as a number it is no server error, whose bodies the validator would skip; as a string it is the status
      statusCode: { valueOf: () => 0, toString: () => String(status) },
      getHeaders: () => ({ 'content-type': contentType }),
    },
  };
}
