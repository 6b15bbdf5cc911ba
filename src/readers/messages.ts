import { ApiError, type Problem } from '../base/errors.ts';
import { parseJson, stringifyJson } from '../base/json/json.ts';
import type { JsonObject } from '../base/json/value.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { Settings } from '../base/settings.ts';
import type { Instant } from '../base/time/instant.ts';
import type { EncodedBody } from '../http/response/compress.ts';
import type { SlowStatement } from '../store/drivers/slow-statements.ts';
import type { Limit } from '../store/limits/limit.ts';
import type { ConnectionOptions } from '../store/sqlite/connection.ts';
import type { ReadId } from './read.ts';

/** The start parameters of a reader thread. */
export interface Start {
  connection: ConnectionOptions;
  settings: Settings;
  /** A lower value gets more of a contended processor; 0 is the value of other threads. */
  niceness: number;
  /** One 32-bit number; not 0 when the job must stop. */
  stop: SharedArrayBuffer;
}

/** An operation to run. */
export interface Job {
  op: ReadId;
  /** The request for the handler, as JSON so that numbers keep their digits. */
  request: string;
  /** The limit of the caller. */
  limit?: Limit | undefined;
  context: Omit<RequestContext, 'signal' | 'caller' | 'principal' | 'bodyBytes'>;
  /** The time during the whole job: the clock of a reader thread does not advance while it works. */
  now: Instant;
  acceptsGzip: boolean;
}

/** From a reader thread: `ready` once after its start, then one result per job, and slow statements in between. */
export type FromReader = 'ready' | { slow: SlowStatement } | Response;

export type Response = { reply: EncodedReply } | { rejection: Rejection } | { failure: string };

export interface EncodedReply {
  status: number;
  headers: Readonly<Record<string, string>> | undefined;
  body: EncodedBody;
}

/** An ApiError as plain data. */
export interface Rejection {
  code: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  /** As JSON. */
  body: string;
  /** As JSON. */
  problems: string | undefined;
  /** For the log. */
  cause: string | undefined;
}

export function toRejection({ code, status, headers, body, problems, cause }: ApiError): Rejection {
  return {
    code,
    status,
    headers,
    body: stringifyJson(body),
    problems: problems && stringifyJson(problems),
    cause: cause instanceof Error ? (cause.stack ?? cause.message) : undefined,
  };
}

export function fromRejection({ code, status, headers, body, problems, cause }: Rejection): ApiError {
  return new ApiError(code, status, parseJson(body) as JsonObject, {
    headers: { ...headers },
    problems: problems === undefined ? undefined : (JSON.parse(problems) as Problem[]),
    cause: cause === undefined ? undefined : failureOf(cause),
  });
}

/** An error with its stack from the reader thread. */
export function failureOf(stack: string): Error {
  const error = new Error(stack.split('\n', 1)[0]);
  error.stack = stack;
  return error;
}
