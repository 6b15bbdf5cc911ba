import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../generated/operations.ts';

/** Where the test processes of a run note which answers they saw; one `operationId status` a line. */
export const SEEN_FILE = join('node_modules', '.cache-contralto-seen-statuses');

export function forgetSeen(): void {
  rmSync(SEEN_FILE, { force: true });
}

export function noteSeen(seen: ReadonlySet<string>): void {
  if (seen.size > 0) appendFileSync(SEEN_FILE, `${[...seen].join('\n')}\n`);
}

/** Pairs of operation and status that the contract names and no test of the last run has seen. */
export function unseenPairs(): string[] {
  const seen = new Set(existsSync(SEEN_FILE) ? readFileSync(SEEN_FILE, 'utf8').split('\n') : []);
  return operations.flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`)).filter((pair) => !seen.has(pair));
}
