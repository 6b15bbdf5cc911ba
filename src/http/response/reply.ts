import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import type { ApiError, Problem } from '../../base/errors.ts';
import { stringifyJson } from '../../base/json/json.ts';
import { sizeWithin } from '../../base/json/size.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { ClientDisconnected } from '../request/body.ts';
import { bodyText, type WriteBody } from './body-text.ts';
import { announce, type EncodedBody, encodeBody, encodeStream } from './compress.ts';

/** A handler's response. Without `contentType` the body is JSON. */
export interface Reply {
  status: number;
  body?: unknown;
  contentType?: string;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A JSON body that is already serialized and encoded. */
export class EncodedJson {
  constructor(readonly encoded: EncodedBody) {}

  get text(): string {
    const { bytes, gzipped } = this.encoded;
    return (gzipped ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8');
  }
}

/** Inspects a response of one operation before it is sent; throws if the contract does not allow it. */
export type Inspect = (status: number, contentType: string | undefined, text: string | undefined) => void;

/** The same for all operations. `text` is the JSON as sent. */
export type InspectResponse = (op: string, ...response: Parameters<Inspect>) => void;

function writeHead(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> | undefined): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
}

/** Called with the length of a body before it is sent; throws if there is no room for it. Not called for streams, which follow the pace of the client. */
export type Admit = (length: number) => void;

interface Sending {
  inspect?: Inspect | undefined;
  write?: WriteBody | undefined;
  admit?: Admit | undefined;
}

/** Sends a response. Resolves when a streamed body has ended. */
export async function sendReply(
  response: ServerResponse,
  reply: Reply,
  { inspect, write = stringifyJson, admit }: Sending = {},
): Promise<void> {
  const { status, body, contentType, headers } = reply;
  if (status === 204) {
    inspect?.(status, undefined, undefined);
    writeHead(response, status, headers);
    response.end();
    return;
  }
  if (body instanceof EncodedJson) {
    inspect?.(status, 'application/json', body.text);
    admit?.(body.encoded.bytes.length);
    writeHead(response, status, headers);
    response.setHeader('Content-Type', 'application/json');
    announce(response, body.encoded);
    response.end(body.encoded.bytes);
    return;
  }
  if (contentType === undefined) {
    const text = bodyText(body, write);
    inspect?.(status, 'application/json', text);
    admit?.(text.length);
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
      throw new ClientDisconnected('The client disconnected before the end of the response');
    throw error;
  }
}

/** A problem in its wire form: every part of `loc` is a string. */
function publicProblem({ loc, msg, type }: Problem): JsonValue {
  return { loc: loc.map(String), msg, type };
}

function olderProblem({ type, loc, msg, input, ctx }: Problem): JsonValue {
  return { type, loc, msg, input: (input ?? null) as JsonValue, ...(ctx ? { ctx: ctx as JsonValue } : {}) };
}

/** Characters of JSON that an error repeats from a request: from its body, and the same number from the inputs of all problems together. */
const MAX_ECHO = 65_536;

/** Passes values through while they fit into `room`; the others become null. */
function echoOf(room: number): (value: unknown) => unknown {
  let left = room;
  return (value) => {
    const size = value === undefined ? undefined : sizeWithin(value, left);
    if (size === undefined) return null;
    left -= size;
    return value;
  };
}

/** The body of an error. For validation problems, it contains the list in two forms, and the body of the request unless that is large. */
export function errorBody(error: ApiError, requestBody: JsonValue | undefined): JsonValue {
  if (!error.problems) return error.body;
  const echo = echoOf(MAX_ECHO);
  return {
    detail: error.problems.map(publicProblem),
    ...error.body,
    exception_detail: error.problems.map((problem) => olderProblem({ ...problem, input: echo(problem.input) })),
    request_body: echoOf(MAX_ECHO)(requestBody) as JsonValue,
  };
}

/** Sends an error, or closes the connection if the response has already begun. */
export async function sendError(response: ServerResponse, error: ApiError, requestBody?: JsonValue, inspect?: Inspect): Promise<void> {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  await sendReply(response, { status: error.status, body: errorBody(error, requestBody), headers: error.headers }, { inspect });
}
