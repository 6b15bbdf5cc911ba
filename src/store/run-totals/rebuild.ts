import type Database from 'better-sqlite3';
import type pg from 'pg';
import { present } from '../../base/present.ts';
import type { RunKind } from '../schema/run-totals.ts';
import { oneRow } from '../store.ts';
import { type Difference, differencesTexts, placesText, type RebuildStep, rebuildSteps } from './rebuild-queries.ts';
import { type DialectName, RUN_KINDS, RUN_TABLES } from './shares.ts';

/** The table being counted, and the progress between 0 and 1. */
export type CountingProgress = (table: string, whole: number) => void;

/** Differences shown for each kind of total. */
const SHOWN = 10;

/** Counts all runs again, within the caller's transaction, during which no other process may write. */
export function rebuildOnSqlite(connection: Database.Database, onProgress: CountingProgress = () => undefined): void {
  const places = placesBy((table) => Number(connection.prepare(placesText('sqlite', table)).pluck().get()));
  for (const step of rebuildSteps('sqlite', places)) {
    connection.exec(step.text);
    report(step, onProgress);
  }
}

/** {@link rebuildOnSqlite} for PostgreSQL. Others may write if the transaction is REPEATABLE READ and holds the lock `totals`: their changes stay noted. */
export async function rebuildOnPostgres(client: pg.ClientBase, onProgress: CountingProgress = () => undefined): Promise<void> {
  const found = new Map<string, number>();
  for (const table of Object.values(RUN_TABLES)) {
    const { rows } = await client.query<{ places: string }>(placesText('postgres', table));
    found.set(table, Number(oneRow(rows).places));
  }
  for (const step of rebuildSteps(
    'postgres',
    placesBy((table) => present(found.get(table), `the size of ${table}`)),
  )) {
    await client.query(step.text);
    report(step, onProgress);
  }
}

const placesBy = (of: (table: string) => number) =>
  Object.fromEntries(RUN_KINDS.map((kind) => [kind, of(RUN_TABLES[kind])])) as Record<RunKind, number>;

function report({ counts }: RebuildStep, onProgress: CountingProgress): void {
  if (counts) onProgress(counts.table, counts.to);
}

/** Compares the totals with the runs. `query` runs a statement; all statements must see one snapshot of the database. */
export async function findDifferences(
  dialect: DialectName,
  query: (text: string) => unknown[] | Promise<unknown[]>,
  onProgress: CountingProgress = () => undefined,
): Promise<Difference[]> {
  const found: Difference[] = [];
  const texts = [...differencesTexts(dialect, SHOWN)];
  for (const [index, { text, table }] of texts.entries()) {
    onProgress(table, index / texts.length);
    for (const row of (await query(text)) as Difference[]) {
      const runs = Number(row.runs);
      found.push(row.kind === 'work_queue' ? { ...row, runs } : { ...row, span: Number(row.span), slot: Number(row.slot), runs });
    }
  }
  return found;
}
