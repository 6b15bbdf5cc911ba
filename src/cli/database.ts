import type { Settings } from '../base/settings.ts';
import { type Clock, systemClock } from '../base/time/clock.ts';
import { packageFile } from '../package-file.ts';
import { MigrationError } from '../store/migrations/migrations.ts';
import { MovingError } from '../store/moving/error.ts';
import { inspectDatabase } from '../store/moving/inspect.ts';
import { isPostgresUrl, openStore, sqliteFileOf } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { withoutPassword } from '../store/url.ts';
import { type ProgressDisplay, showProgress } from './progress.ts';
import { reject } from './reject.ts';

/** What the database commands need: the folder of migrations and the current time. */
export const tools = (clock: Clock = systemClock()) => ({ migrationsFolder: packageFile('drizzle'), now: () => clock.now() });

/** A database URL for display, without its password; for SQLite, the path of the file. */
export const nameOf = (url: string): string => (isPostgresUrl(url) ? withoutPassword(url) : sqliteFileOf(url));

/** Opens the database for a command that reads or writes little, while a service may use it. Creates a missing database only if `create` is true. */
export async function openForCommand(
  { directUrl: url, sqliteSynchronous, timeoutSeconds }: Settings['database'],
  { create = false }: { create?: boolean } = {},
): Promise<Store> {
  const { migrationsFolder, now } = tools();
  const status = await inspectDatabase(url, migrationsFolder, { counted: false });
  if (status?.rejection) throw new MigrationError(status.rejection);
  const exists = status !== undefined && status.applied.length > 0;
  if (!exists && !create) throw new MovingError(`${nameOf(url)} does not exist yet; \`contralto start\` creates it.`);
  if (exists && status.pending.length > 0) throw new MovingError(`${status.name} must be upgraded first. Run \`contralto db upgrade\`.`);
  const { store } = await openStore({
    databaseUrl: url,
    migrationsFolder,
    synchronous: sqliteSynchronous,
    busyTimeoutSeconds: timeoutSeconds,
    poolSize: 2,
    connectTimeoutSeconds: timeoutSeconds,
    statementTimeoutSeconds: timeoutSeconds,
    now,
    shared: exists,
    onError: (error) => process.stderr.write(`${String(error)}\n`),
    onProgress: progressLine,
  });
  return store;
}

/** Prints a step of a migration next to the result. */
export const progressLine = (step: string): void => void process.stderr.write(`${step}\n`);

/** Runs work that reports progress. Errors end the process with one line. */
export async function withProgress<T>(work: (progress: ProgressDisplay) => Promise<T>): Promise<T> {
  const progress = showProgress();
  try {
    return await work(progress);
  } catch (error) {
    progress.end();
    reject(error);
  } finally {
    progress.end();
  }
}

export const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
