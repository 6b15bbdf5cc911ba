import {
  ApiError,
  badText,
  contention,
  integrityConflict,
  outOfRange,
  permissionDenied,
  readOnly,
  textTooLong,
  unprocessable,
} from '../base/errors.ts';

/** Locks, and a disk that is full, read-only, or failing: the same request may succeed afterwards. */
const SQLITE_RETRYABLE = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|READONLY|CANTOPEN|PROTOCOL|INTERRUPT)/;

/** The codes of the errors of a command that fails, and of a server that requires a password where none is given. */
export const COMMAND_FAILED = 'PASSWORD_COMMAND_FAILED';
export const NO_PASSWORD = 'NO_PASSWORD';

/**
 * SQLSTATE classes and codes after which the same request may succeed: connection problems, resources, serialization, deadlock, lock not available, shutdown,
 * cancellation, timeouts of transactions; a prepared statement that a pooler has lost; a password or the right to connect that has changed, and a database that is
 * renamed or restored; a server that is read-only, because it is a replica until it is promoted. Messages of a server are in its language, so only codes count.
 * No table has its own checks, so a violated check (23514) is that of a partition: a transaction inserted a row into the default partition while the matching
 * partition was attached.
 */
const POSTGRES_RETRYABLE = /^(08|26000|28|3D000|42501|53|57P0[1-5]|57014|40001|40P01|55P03|25006|25P0[34]|58|XX000|23514)/;
/** Errors of the network, and of a password that cannot be read. */
const UNAVAILABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', COMMAND_FAILED, NO_PASSWORD],
]);
/** Errors of the driver, which have no code. */
const CONNECTION_TEXT =
  /connection (terminated|ended|timeout|closed)|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after/i;

/** Limits of the databases on a single statement, which only an absurdly large filter exceeds. */
const SQLITE_TOO_LARGE = /too many SQL variables|Expression tree is too large|pattern too complex|too many terms|parser stack overflow/i;

/** PostgreSQL limits an index entry to 2,704 bytes, after compression. The limits that a filter can exceed have their own codes. */
const POSTGRES_LIMIT_EXCEEDED = '54000';

/** The server, the database, or the role is read-only. */
export const READ_ONLY = '25006';

/** A missing permission, which an operator must grant. Not unavailable, but work that waits succeeds afterwards. */
const PERMISSION_DENIED = '42501';

/** Converts an error of the database to an error response; undefined for other errors. Contention is always a 503, so that clients retry, never a 500. */
export function toApiError(error: unknown): ApiError | undefined {
  const cause = deepest(error);
  if (cause instanceof ApiError) return cause;
  const code = typeof cause.code === 'string' ? cause.code : '';
  if (code === READ_ONLY) return readOnly(error);
  if (isPermissionDenied(error)) return permissionDenied(error);
  if (SQLITE_RETRYABLE.test(code) || isRetryableSqlState(code) || UNAVAILABLE.has(code) || CONNECTION_TEXT.test(cause.message ?? ''))
    return contention(error);
  if (code.startsWith('SQLITE_CONSTRAINT') || code.startsWith('23')) return integrityConflict(violation(code, cause), error);
  if (code === POSTGRES_LIMIT_EXCEEDED) return textTooLong();
  if (code.startsWith('54') || (code === 'SQLITE_ERROR' && SQLITE_TOO_LARGE.test(cause.message ?? '')))
    return unprocessable('The filter is too large.');
  if (code === '22021' || code === '22P02' || code === '22P05') return badText();
  if (code === '22003' || code === '22008') return outOfRange();
  return undefined;
}

/** Describes a violated constraint, without values. The error of PostgreSQL has fields for the table and the column; SQLite ends its message with them. */
function violation(code: string, { message = '', table, column }: Failure): string {
  const [, ownTable, ownColumn] = /: (\w+)\.(\w+)/.exec(message) ?? [];
  if (code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return `A record of the table ${table ?? ownTable} with the same unique fields already exists.`;
  if (code === '23502' || code === 'SQLITE_CONSTRAINT_NOTNULL') return `The field ${column ?? ownColumn} must not be null.`;
  return 'A record that the request refers to does not exist, or a record that it deletes is in use.';
}

/** True if the same work may succeed on a retry, perhaps after an operator has granted a permission. */
export function isRetryable(error: unknown): boolean {
  return toApiError(error)?.status === 503 || isPermissionDenied(error);
}

/** The function of PostgreSQL that rejects a role without the right to connect. */
const ON_CONNECTION = 'CheckMyDatabase';

/** Whether the role of the service lacks a permission for a statement. */
export function isPermissionDenied(error: unknown): boolean {
  const { code, routine } = rootOf(error);
  return code === PERMISSION_DENIED && routine !== ON_CONNECTION;
}

const isRetryableSqlState = (code: string) => isSqlState(code) && POSTGRES_RETRYABLE.test(code);

/** Locks that were not available, deadlocks, serialization failures, and new partitions (see above). */
const POSTGRES_CONTENTION = /^(40001|40P01|55P03|23514)$/;

/** Other transactions made a transaction fail, and the store repeats it, but a part of its work already has its result: only the whole work can begin again. */
export class CannotBeginAgain extends Error {}

/** Whether a transaction failed because of other transactions, on a database that is available. */
export function isContention(error: unknown): boolean {
  const root = rootOf(error);
  return root instanceof CannotBeginAgain || (isSqlState(root.code) && POSTGRES_CONTENTION.test(root.code));
}

/** Five characters, in the errors of PostgreSQL. Codes of the system begin with E. */
export const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(code);

type Failure = { code?: unknown; message?: string; cause?: unknown; table?: string; column?: string; routine?: string };

/** A failed statement wraps the driver's error, which has the code, or the error of an abandoned wait, which is already an ApiError. */
function deepest(error: unknown): Failure {
  let current = error as Failure;
  while (!(current instanceof ApiError) && typeof current?.code !== 'string' && current?.cause instanceof Error) current = current.cause;
  return current ?? {};
}

/** The error of the database, the driver, or the system behind an error response. */
export function rootOf(error: unknown): Failure {
  const failure = deepest(error);
  return failure instanceof ApiError && failure.cause instanceof Error ? rootOf(failure.cause) : failure;
}
