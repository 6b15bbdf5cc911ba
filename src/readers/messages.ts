import { ApiError, type Problem } from '../base/errors.ts';
import type { Instant } from '../base/instant.ts';
import { parseJson, stringifyJson } from '../base/json/json.ts';
import type { JsonObject } from '../base/json/value.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { Settings } from '../base/settings.ts';
import type { EncodedBody } from '../http/response/compress.ts';
import type { ConnectionOptions } from '../store/sqlite/connection.ts';
import type { ReadId } from './read.ts';

/** What a reader is given when it starts. */
export interface Start {
  connection: ConnectionOptions;
  settings: Settings;
  /** The lower, the more of a processor that others want too; 0 is what other threads have. */
  niceness: number;
  /** One 32-bit number, not 0 when the job is to be stopped. */
  stop: SharedArrayBuffer;
}

/** An operation to carry out. */
export interface Job {
  op: ReadId;
  /** The request as its handler gets it, in JSON: numbers keep their digits on the way. */
  request: string;
  context: Omit<RequestContext, 'signal' | 'caller' | 'principal' | 'bodyBytes'>;
  /** The clock of the service stands still for a reader while it works. */
  now: Instant;
  acceptsGzip: boolean;
}

/** From a reader: once after its start, then one answer per job. */
export type FromReader = 'ready' | Answer;

export type Answer = { reply: EncodedReply } | { refusal: Refusal } | { failure: string };

export interface EncodedReply {
  status: number;
  headers: Readonly<Record<string, string>> | undefined;
  body: EncodedBody;
}

/** An ApiError in plain data. */
export interface Refusal {
  code: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  /** In JSON. */
  body: string;
  /** In JSON. */
  problems: string | undefined;
  /** For the log. */
  cause: string | undefined;
}

export function toRefusal({ code, status, headers, body, problems, cause }: ApiError): Refusal {
  return {
    code,
    status,
    headers,
    body: stringifyJson(body),
    problems: problems && stringifyJson(problems),
    cause: cause instanceof Error ? (cause.stack ?? cause.message) : undefined,
  };
}

export function fromRefusal({ code, status, headers, body, problems, cause }: Refusal): ApiError {
  return new ApiError(code, status, parseJson(body) as JsonObject, {
    headers: { ...headers },
    problems: problems === undefined ? undefined : (JSON.parse(problems) as Problem[]),
    cause: cause === undefined ? undefined : failureOf(cause),
  });
}

/** An error with the stack that it had in the reader. */
export function failureOf(stack: string): Error {
  const error = new Error(stack.split('\n', 1)[0]);
  error.stack = stack;
  return error;
}
