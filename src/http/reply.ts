import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiError, Problem } from '../base/errors.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { JsonValue } from '../base/json/value.ts';
import { ClientGone } from './body.ts';
import { encodeBody, encodeStream } from './compress.ts';

/** What a handler answers with. Without `contentType` the body is JSON. */
export interface Reply {
  status: number;
  body?: unknown;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sees what is about to be sent for an operation; throws when the contract does not allow it. */
export type Inspect = (status: number, contentType: string | undefined, text: string | undefined) => void;

function writeHead(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> | undefined): void {
  response.statusCode = status;
  if (headers) for (const name in headers) response.setHeader(name, headers[name]!);
}

/** Sends a reply; resolves when a streamed body has ended. */
export async function sendReply(response: ServerResponse, reply: Reply, inspect?: Inspect): Promise<void> {
  const { status, body, contentType, headers } = reply;
  if (status === 204) {
    inspect?.(status, undefined, undefined);
    writeHead(response, status, headers);
    response.end();
    return;
  }
  if (contentType === undefined) {
    const text = stringifyJson(body);
    inspect?.(status, 'application/json', text);
    writeHead(response, status, headers);
    response.setHeader('Content-Type', 'application/json');
    response.end(await encodeBody(response, text));
    return;
  }
  inspect?.(status, contentType, undefined);
  writeHead(response, status, headers);
  response.setHeader('Content-Type', /^text\//.test(contentType) ? `${contentType}; charset=utf-8` : contentType);
  if (body instanceof Readable) await sendStream(response, body);
  else response.end(await encodeBody(response, String(body)));
}

async function sendStream(response: ServerResponse, body: Readable): Promise<void> {
  try {
    await pipeline([body, ...encodeStream(response), response]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new ClientGone('The client went away before the end of its answer');
    throw error;
  }
}

/** The public form of a problem: every part of `loc` is text. */
function publicProblem({ loc, msg, type }: Problem): JsonValue {
  return { loc: loc.map(String), msg, type };
}

function olderProblem({ type, loc, msg, input, ctx }: Problem): JsonValue {
  return { type, loc, msg, input: (input ?? null) as JsonValue, ...(ctx ? { ctx: ctx as JsonValue } : {}) };
}

/** The body of an error: for validation problems both lists and the request's own body (spec 01 §2.1). */
export function errorBody(error: ApiError, requestBody: JsonValue | undefined): JsonValue {
  if (!error.problems) return error.body;
  return {
    detail: error.problems.map(publicProblem),
    ...error.body,
    exception_detail: error.problems.map(olderProblem),
    request_body: requestBody ?? null,
  };
}

/** Sends an error, unless the answer has already begun. */
export async function sendError(response: ServerResponse, error: ApiError, requestBody?: JsonValue, inspect?: Inspect): Promise<void> {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // The rest of a refused body is not worth reading.
  if (error.status === 413) response.setHeader('Connection', 'close');
  await sendReply(response, { status: error.status, body: errorBody(error, requestBody), headers: error.headers }, inspect);
}
