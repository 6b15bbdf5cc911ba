import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationEntry, operations } from '../../generated/operations.ts';
import { catalogue } from '../../src/events/catalogue.ts';

/** The file in which the test processes of a run record observed responses and events: one `operationId status` or `event <name>` per line. */
const SEEN_FILE = join('node_modules', '.cache-contralto-seen-statuses');

export function clearSeen(): void {
  rmSync(SEEN_FILE, { force: true });
}

/** Lines that this process has already recorded. */
const noted = new Set<string>();

export function noteSeen(seen: Iterable<string>): void {
  const lines = [...seen].filter((line) => !noted.has(line));
  for (const line of lines) noted.add(line);
  if (lines.length > 0) appendFileSync(SEEN_FILE, lines.map((line) => `${line}\n`).join(''));
}

/** The line for an event of the catalogue. */
export const eventLine = (name: string): string => `event ${name}`;

/** Statuses that the HTTP layer returns before it calls a handler, and the operations that can return them. Tests of `src/http` cover each of them. */
export const BOUNDARY: Readonly<Record<number, (operation: OperationEntry) => boolean>> = {
  400: () => true,
  401: () => true,
  // missing scope or CSRF token
  403: ({ method, scopes }) => method !== 'get' || (scopes !== null && scopes.length > 0),
  413: ({ body }) => body !== null,
  429: () => true,
  500: () => true,
  503: () => true,
};

/** Operations that return 404 only for malformed ids, for which the router responds in the same way on all paths. */
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

/** Responses of handlers in the contract and events in the catalogue that no test of the last run has observed. */
export function unseen(): string[] {
  const seen = new Set(existsSync(SEEN_FILE) ? readFileSync(SEEN_FILE, 'utf8').split('\n') : []);
  const pairs = operations.flatMap((operation) =>
    operation.statuses.filter((status) => !isElsewhere(operation, status)).map((status) => `${operation.id} ${status}`),
  );
  return [...pairs, ...Object.keys(catalogue).map(eventLine)].filter((line) => !seen.has(line));
}
