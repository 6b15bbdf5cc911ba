import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationEntry, operations } from '../../generated/operations.ts';
import { catalogue } from '../../src/events/catalogue.ts';

/** Where the test processes of a run note which answers and events they saw; one `operationId status` or `event <name>` a line. */
const SEEN_FILE = join('node_modules', '.cache-contralto-seen-statuses');

export function forgetSeen(): void {
  rmSync(SEEN_FILE, { force: true });
}

/** What this process has noted already. */
const noted = new Set<string>();

export function noteSeen(seen: Iterable<string>): void {
  const lines = [...seen].filter((line) => !noted.has(line));
  for (const line of lines) noted.add(line);
  if (lines.length > 0) appendFileSync(SEEN_FILE, lines.map((line) => `${line}\n`).join(''));
}

/** How an event of the catalogue stands in the file. */
export const eventLine = (name: string): string => `event ${name}`;

/** Statuses that the boundary sends before any handler is asked, and the operations that it sends them for: tested there, for each of them. */
export const BOUNDARY: Readonly<Record<number, (operation: OperationEntry) => boolean>> = {
  400: () => true,
  401: () => true,
  // without a scope, or without the token of a change
  403: ({ method, scopes }) => method !== 'get' || (scopes !== null && scopes.length > 0),
  413: ({ body }) => body !== null,
  429: () => true,
  503: () => true,
};

/** An unknown id is none of their errors; their 404 is of what can be no id, which the router sends for all paths alike. */
export const ROUTED = [
  'filterFlowRunInputs',
  'scheduleDeployment',
  'renewConcurrencyLease',
  'countEvents',
  'readAutomationsRelatedToResource',
  'deleteAutomationsOwnedByResource',
] as const;

function isElsewhere(operation: OperationEntry, status: number): boolean {
  return BOUNDARY[status]?.(operation) ?? (status === 404 && (ROUTED as readonly string[]).includes(operation.id));
}

/** Pairs of operation and status that the contract names and handlers send, and events that the catalogue names, that no test of the last run has seen. */
export function unseen(): string[] {
  const seen = new Set(existsSync(SEEN_FILE) ? readFileSync(SEEN_FILE, 'utf8').split('\n') : []);
  const pairs = operations.flatMap((operation) =>
    operation.statuses.filter((status) => !isElsewhere(operation, status)).map((status) => `${operation.id} ${status}`),
  );
  return [...pairs, ...Object.keys(catalogue).map(eventLine)].filter((line) => !seen.has(line));
}
