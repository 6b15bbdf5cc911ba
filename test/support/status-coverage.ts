import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../generated/operations.ts';
import { catalogue } from '../../src/events/catalogue.ts';

/** Where the test processes of a run note which answers and events they saw; one `operationId status` or `event <name>` a line. */
export const SEEN_FILE = join('node_modules', '.cache-contralto-seen-statuses');

export function forgetSeen(): void {
  rmSync(SEEN_FILE, { force: true });
}

export function noteSeen(seen: Iterable<string>): void {
  const lines = [...seen].map((line) => `${line}\n`);
  if (lines.length > 0) appendFileSync(SEEN_FILE, lines.join(''));
}

/** How an event of the catalogue stands in the file. */
export const eventLine = (name: string): string => `event ${name}`;

/** Pairs of operation and status that the contract names, and events that the catalogue names, that no test of the last run has seen. */
export function unseen(): string[] {
  const seen = new Set(existsSync(SEEN_FILE) ? readFileSync(SEEN_FILE, 'utf8').split('\n') : []);
  const pairs = operations.flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`));
  return [...pairs, ...Object.keys(catalogue).map(eventLine)].filter((line) => !seen.has(line));
}
