import { type Clock, systemClock } from '../base/clock.ts';
import { packageFile } from '../server.ts';
import { isPostgresUrl, sqliteFileOf } from '../store/open.ts';
import { withoutPassword } from '../store/url.ts';
import { type ProgressDisplay, showProgress } from './progress.ts';
import { refuse } from './refuse.ts';

/** What the database commands need: the folder of migrations and the current time. */
export const tools = (clock: Clock = systemClock()) => ({ migrationsFolder: packageFile('drizzle'), now: () => clock.now() });

/** A database URL for display, without its password. */
export const nameOf = (url: string): string => (isPostgresUrl(url) ? withoutPassword(url) : sqliteFileOf(url));

/** Runs work that reports progress. Errors end the process with one line. */
export async function withProgress<T>(work: (progress: ProgressDisplay) => Promise<T>): Promise<T> {
  const progress = showProgress();
  try {
    return await work(progress);
  } catch (error) {
    progress.end();
    refuse(error);
  } finally {
    progress.end();
  }
}

export const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
