import type { JsonValue } from './json/value.ts';

/** One problem of a request. `loc` starts with `body`, `query`, `path` or `header`; list indexes are numbers here and strings in the response. */
export interface Problem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

type ErrorBody = { [key: string]: JsonValue };

interface ErrorOptions {
  headers?: Record<string, string> | undefined;
  problems?: Problem[] | undefined;
  cause?: unknown;
}

/** A response other than a success. Any code may throw it; the HTTP layer sends it. Only the functions below create it. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  /** Set for validation errors, whose response includes the request body. */
  readonly problems: readonly Problem[] | undefined;

  constructor(code: string, status: number, body: ErrorBody, options: ErrorOptions = {}) {
    super(textOf(body), { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.body = body;
    this.headers = options.headers ?? {};
    this.problems = options.problems;
  }
}

function textOf(body: ErrorBody): string {
  if (typeof body.detail === 'string') return body.detail;
  return typeof body.exception_message === 'string' ? body.exception_message : '';
}

const INVALID = 'Invalid request received.';

const INTEGRITY_TEXT =
  'Data integrity conflict. This usually means a unique or foreign key constraint was violated. See server logs for details.';

/** Every error that the service sends, with its status and cause. Source of the errors page of the docs. */
export const errorRegistry = {
  bad_request: {
    status: 400,
    when: 'The version header is malformed or too old, the body arrives in too many small pieces, a business rule rejects the request, or the service enforces the contract, which the request violates.',
  },
  unauthorized: { status: 401, when: 'The operation requires credentials, and they are missing, wrong, unknown, revoked, or expired.' },
  forbidden: {
    status: 403,
    when: 'The role of the key lacks a scope, the CSRF check failed, the object is protected, or the origin of the page that sent the request is not allowed.',
  },
  not_found: { status: 404, when: 'The route or the object does not exist.' },
  method_not_allowed: { status: 405, when: 'The path exists, but does not support this method. `Allow` lists the supported methods.' },
  conflict: { status: 409, when: 'The object already exists, or its state does not allow the change.' },
  integrity_conflict: {
    status: 409,
    when: 'The request conflicts with stored data. `detail` is always the same; `exception_message` states the conflict.',
  },
  gone: { status: 410, when: 'The object existed and has expired.' },
  payload_too_large: { status: 413, when: 'The body exceeds the configured maximum size or number of values.' },
  invalid: { status: 422, when: 'The request does not match the contract. The response lists up to 100 problems.' },
  unprocessable: { status: 422, when: 'A business rule rejects the values. `detail` is a string.' },
  unstorable: { status: 422, when: 'The database cannot store the values that `detail` describes.' },
  locked: { status: 423, when: 'No concurrency slot is free. `Retry-After` is the number of seconds to wait before you retry.' },
  throttled: {
    status: 429,
    when: 'The address of the client sent too many wrong credentials, or a webhook receives too many requests. `Retry-After` is the number of seconds to wait.',
  },
  internal: { status: 500, when: 'The service failed with an internal error.' },
  contention: {
    status: 503,
    when: 'The database is temporarily unavailable or busy, too many large bodies arrive at the same time, or clients do not read large responses. Retry the same request.',
  },
} as const satisfies Record<string, { status: number; when: string }>;

export type ErrorCode = keyof typeof errorRegistry;

/** The registry as a list in Markdown, for the docs. */
export function errorsList(): string {
  const lines = Object.entries(errorRegistry).map(([code, { status, when }]) => `- \`${code}\`, ${status}: ${when}`);
  return [...lines, ''].join('\n');
}

function make(code: ErrorCode, body: ErrorBody, options?: ErrorOptions): ApiError {
  return new ApiError(code, errorRegistry[code].status, body, options);
}

/** 400 with `text` as detail. */
export const badRequest = (text: string): ApiError => make('bad_request', { detail: text });

/** 401. The text must contain the word `Unauthorized`, which clients search for. `problem` is the RFC 6750 code for a rejected credential. */
export const unauthorized = (reason: string, problem?: 'invalid_token'): ApiError =>
  make(
    'unauthorized',
    { exception_message: 'Unauthorized', detail: `Unauthorized: ${reason}` },
    { headers: { 'WWW-Authenticate': `Bearer realm="contralto"${problem ? `, error="${problem}"` : ''}` } },
  );

/** 429 for a client whose address has sent too many wrong credentials. */
export const tooManyAttempts = (retryAfterSeconds: number): ApiError =>
  tooManyRequests('Too many wrong credentials came from this address.', retryAfterSeconds);

/** 429 with `text` as detail. */
export const tooManyRequests = (text: string, retryAfterSeconds: number): ApiError =>
  make('throttled', { detail: text }, { headers: { 'Retry-After': String(Math.ceil(retryAfterSeconds)) } });

/** 403 with `text` as detail. */
export const forbidden = (text: string, headers?: Record<string, string>): ApiError => make('forbidden', { detail: text }, { headers });

/** Creates a function that returns its argument, or throws the error if that is undefined: `const found = orThrow(() => notFound('Flow run'))`. */
export const orThrow =
  (error: () => ApiError) =>
  <T>(value: T | undefined): T => {
    if (value === undefined) throw error();
    return value;
  };

/** The row that another transaction has written, or 503 if it no longer exists: a repeated request is then the first one. */
export function stillThere<T>(value: T | undefined): T {
  if (value === undefined) throw contention(new Error('another transaction deleted a record before its use'));
  return value;
}

/** 404 `<thing> not found`: `notFound('Flow run')`. */
export const notFound = (thing: string): ApiError => notFoundText(`${thing} not found`);

/** 404 with `text` as detail. */
export const notFoundText = (text: string): ApiError => make('not_found', { detail: text });

/** 404 in the form of an error raised below the handlers: `exception_message`, and `detail` next to it. */
export const notFoundBelow = (text: string): ApiError => make('not_found', { exception_message: text, detail: text });

/** 404 for a path that matches no route. */
export const noRoute = (): ApiError => notFoundText('Not Found');

/** 405; `allow` lists the methods of the path, such as `GET, HEAD`. */
export const methodNotAllowed = (allow: string): ApiError =>
  make('method_not_allowed', { detail: 'Method Not Allowed' }, { headers: { Allow: allow } });

/** 409 with `text` as detail. */
export const conflict = (text: string): ApiError => make('conflict', { detail: text });

/** 409 for a conflict with stored data for which clients read a fixed `detail`; `text` states what the request conflicts with. */
export const integrityConflict = (text: string, cause?: unknown): ApiError =>
  make('integrity_conflict', { detail: INTEGRITY_TEXT, exception_message: text }, { cause });

/** 410 with `text` as detail. */
export const gone = (text: string): ApiError => make('gone', { detail: text });

/** The service does not read the rest of a rejected body, so it closes the connection with the response. */
const LAST = { Connection: 'close' };

/** 413. */
export const payloadTooLarge = (limitBytes: number): ApiError =>
  make('payload_too_large', { detail: `Request body is larger than ${limitBytes} bytes.` }, { headers: LAST });

/** 413 for a body that is small enough, but contains more values than the limit. */
export const tooManyValues = (limit: number, of: 'values' | 'members'): ApiError =>
  make('payload_too_large', {
    detail:
      of === 'values'
        ? `Request body contains more than ${limit} values.`
        : `Request body contains an object with more than ${limit} fields.`,
  });

/** 400 for a body that arrives in tiny pieces; the service stops reading it. */
export const tooManyPieces = (): ApiError =>
  make('bad_request', { detail: 'The request body arrives in too many small pieces.' }, { headers: LAST });

/** 503 for a body that does not fit into memory, because the service is receiving many large ones. */
export const tooManyBodies = (): ApiError =>
  make('contention', contention().body, {
    cause: 'too many large request bodies at the same time',
    headers: { ...contention().headers, ...LAST },
  });

/** 422 of a business rule: `detail` is a string instead of a list. */
export const unprocessable = (text: string): ApiError => make('unprocessable', { detail: text });

/** Largest page of a list, in bytes of JSON. */
export const MAX_PAGE_BYTES = 134_217_728;

/** 422 for a page that would be larger. */
export const pageTooLarge = (): ApiError =>
  unprocessable(`The page would be larger than ${MAX_PAGE_BYTES} bytes. Request fewer objects with \`limit\`.`);

/** 422 for values that the database cannot store; `text` names them. The ecosystem's command line reads it from the first problem. */
export const unstorable = (text: string): ApiError =>
  make('unstorable', {
    detail: text,
    exception_message: INVALID,
    exception_detail: [{ type: 'value_error', loc: ['body'], msg: text, input: null }],
  });

export const textTooLong = (): ApiError => unstorable('A string is too long to store.');
export const badText = (): ApiError => unstorable('Text must be valid Unicode without NUL characters.');
export const outOfRange = (): ApiError => unstorable('A number or date is out of the range that the database can store.');

/** True for errors that {@link unstorable} creates. */
export const isUnstorable = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'unstorable';

/** Maximum number of problems in one response. Readers of values stop at this number. */
export const MAX_PROBLEMS = 100;

/** 422 of the contract or of a custom rule on a field. The first {@link MAX_PROBLEMS} problems are listed. */
export const invalid = (problems: Problem[]): ApiError =>
  make('invalid', { exception_message: INVALID }, { problems: problems.slice(0, MAX_PROBLEMS) });

/** 422 of one custom rule on a field. The text is prefixed with `Value error, `. */
export const invalidValue = (loc: (string | number)[], text: string, input?: unknown): ApiError =>
  invalid([{ type: 'value_error', loc, msg: `Value error, ${text}`, input, ctx: { error: {} } }]);

/** 423. Clients sleep for `retryAfterSeconds` and retry; without it they stop and report `text`. */
export const locked = (text: string, retryAfterSeconds?: number): ApiError =>
  make('locked', { detail: text }, retryAfterSeconds === undefined ? {} : { headers: { 'Retry-After': decimal(retryAfterSeconds) } });

/** With a decimal point (`10.0`): clients parse it as a float, and some compare it as text. */
const decimal = (seconds: number) => (Number.isInteger(seconds) ? seconds.toFixed(1) : String(seconds));

/** 500. The cause is logged, never sent. */
export const internal = (cause?: unknown): ApiError =>
  make('internal', { exception_message: 'Internal Server Error', detail: 'Internal Server Error' }, { cause });

/** 500 for a response that violates the published document, if the service enforces it; `text` names the violation. */
export const differs = (text: string): ApiError => make('internal', { exception_message: 'Internal Server Error', detail: text });

/** 500 if the role of the service lacks a permission in the database: clients need not retry before an operator grants it. */
export const permissionDenied = (cause: unknown): ApiError =>
  make(
    'internal',
    { exception_message: 'Internal Server Error', detail: 'The role of the service lacks a permission in the database.' },
    { cause },
  );

/** 503 for a change while the database is read-only, as a replica is until it is promoted. */
export const readOnly = (cause?: unknown): ApiError =>
  make('contention', { ...contention().body, detail: 'The database is read-only.' }, { cause, headers: contention().headers });

/** 503: clients retry the same request. */
export const contention = (cause?: unknown, retryAfterSeconds = 1): ApiError =>
  make(
    'contention',
    { exception_message: 'Service Unavailable', detail: 'Service Unavailable' },
    { cause, headers: { 'Retry-After': String(Math.ceil(retryAfterSeconds)) } },
  );
