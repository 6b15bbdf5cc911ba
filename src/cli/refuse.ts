import { DatabaseInUse } from '../store/file-claim.ts';
import { MigrationRefused } from '../store/migrations.ts';
import { MovingRefused } from '../store/moving/refused.ts';

/** The system's own words for what a user can mend: a port, a path, a server, a password, a database. */
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
]);

/** Ends the process. Reasons that a user can mend are one line; everything else is a fault and keeps its trace. */
export function refuse(error: unknown): never {
  const code = (error as { code?: string }).code;
  const known =
    error instanceof DatabaseInUse ||
    error instanceof MigrationRefused ||
    error instanceof MovingRefused ||
    (code !== undefined && KNOWN_CODES.has(code));
  process.stderr.write(`${known ? lineOf(error as Error) : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

/** Node tries every address of a host and then reports them all; the first says enough. */
function lineOf(error: Error): string {
  return error.message || (error as AggregateError).errors?.[0]?.message || String(error);
}
