import { type Clock, systemClock } from '../base/clock.ts';
import { packageFile } from '../server.ts';
import { isPostgresUrl, sqliteFileOf } from '../store/open.ts';
import { withoutPassword } from '../store/url.ts';
import { type ProgressDisplay, showProgress } from './progress.ts';
import { refuse } from './refuse.ts';

/** What the commands about databases are given: where the migrations are, what time it is. */
export const tools = (clock: Clock = systemClock()) => ({ migrationsFolder: packageFile('drizzle'), now: () => clock.now() });

/** A database as it may be shown. */
export const nameOf = (url: string): string => (isPostgresUrl(url) ? withoutPassword(url) : sqliteFileOf(url));

/** Runs work that shows its progress; what stops it ends the process with one line. */
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
