import type { RequestHandler } from 'express';
import type { Documented } from './documented.ts';

/** The part of express-openapi-validator that is used. */
export type Middleware = (options: object) => RequestHandler[];

/** A request as it arrived. */
export interface RawRequest {
  method: string;
  /** With the query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, string | string[] | undefined>;
  /** As JSON.parse reads it; undefined if there was none. */
  body: unknown;
}

/** What express-openapi-validator says about one exchange. */
export interface Verdict {
  /** What the request has that the document does not allow; undefined if nothing. */
  request: string | undefined;
  /** The same of the answer's JSON. */
  answer(status: number, contentType: string, body: unknown): string | undefined;
}

export type Validate = (request: RawRequest) => Promise<Verdict>;

/** An application as the validator asks for one. */
const APP = { enabled: (name: string) => name === 'case sensitive routing', param: () => undefined };

/**
 * The validator is made for the middle of an application: it reads a request that a parser has completed and watches `response.json`. It gets stand-ins for both
 * instead, so that it sees what was on the wire and changes nothing: it fills in defaults and converts types.
 *
 * One validator per operation, made for its part of the document, because the preparation takes time in proportion to the whole document each time that it
 * compiles a schema.
 */
export function createValidate(middleware: Middleware, { document }: Documented): Validate {
  const handlers = middleware({
    apiSpec: document(),
    validateApiSpec: false,
    // the layers before have seen to the credentials
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
    // an error of one layer must not keep the next from watching the answer
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
  // the document knows HEAD only as GET
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
  /** Replaced by the validator with a function that looks at the body first. */
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
      // compared as a number it is no failure of the server, whose bodies the validator would pass over; as a text it is the status
      statusCode: { valueOf: () => 0, toString: () => String(status) },
      getHeaders: () => ({ 'content-type': type }),
    },
  };
}
