import { MigrationRefused } from '../store/migrations/migrations.ts';
import { MovingRefused } from '../store/moving/refused.ts';
import { DatabaseInUse } from '../store/sqlite/file-claim.ts';
import { AskingRefused } from './asking/refused.ts';
import { bindingProblem } from './binding.ts';
import { UiRefused } from './commands/ui-refused.ts';

/** Error codes of problems that a user can fix: a port, a path, a server, a password, a database. */
const KNOWN_CODES = new Set([
  'EADDRINUSE',
  'EACCES',
  'ENOENT',
  'ENOSPC',
  'EROFS',
  'EISDIR',
  'ENOTFOUND',
  'ECONNREFUSED',
  '28P01',
  '28000',
  '3D000',
  '42501',
  '53300',
  '57P03',
  'EPERM',
  'ENOTDIR',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
]);

/** Errors of a SQLite file: full, read-only, damaged, no database at all, not permitted. */
const SQLITE_CODES = /^SQLITE_(FULL|READONLY|CORRUPT|NOTADB|CANTOPEN|PERM|AUTH|IOERR|BUSY)/;

/** Prints the error and ends the process. Problems that a user can fix take one line; anything else is a bug and is printed with its stack trace. */
export function refuse(error: unknown): never {
  const binding = bindingProblem(error);
  if (binding !== undefined) {
    process.stderr.write(`${binding}\n`);
    process.exit(1);
  }
  const code = (error as { code?: string }).code;
  const known =
    error instanceof DatabaseInUse ||
    error instanceof MigrationRefused ||
    error instanceof MovingRefused ||
    error instanceof UiRefused ||
    error instanceof AskingRefused ||
    (code !== undefined && (KNOWN_CODES.has(code) || SQLITE_CODES.test(code)));
  process.stderr.write(`${known ? lineOf(error as Error) : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

/** The message of an error. Node tries every address of a host and reports all failures; the first one is enough. */
function lineOf(error: Error): string {
  const { code } = error as { code?: string };
  if (code?.startsWith('SQLITE_')) return `The database cannot be used: ${error.message} (${code}).`;
  return error.message || (error as AggregateError).errors?.[0]?.message || String(error);
}
