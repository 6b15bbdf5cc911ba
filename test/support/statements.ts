import Database from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';
import type { StatementBatch } from '../../src/store/postgres/driver/statement-batch.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import type { Store } from '../../src/store/store.ts';
import { startApi } from './start-api.ts';

/** Behind a pooler in transaction mode, the settings precede each statement without another round trip. Tests don't count them. */
const textsOf = ({ texts }: Partial<StatementBatch>): string[] => texts?.filter((text) => !text.startsWith('select set_config(')) ?? [];

/** The statements of one transaction, in order. */
export interface Recorded {
  statements: string[];
  /** Number of waits for the server. Statements that are sent before the first result share a round trip. */
  roundTrips: number;
}

/** Starts a service on PostgreSQL and records its transactions in `ended`. */
export async function startRecorded() {
  const { api, stop } = await startApi('postgres');
  const { store } = api.deps;
  if (!(store instanceof PostgresStore)) throw new Error('not a store on PostgreSQL');
  const ended = recordTransactions(store.pool);
  // the first event loads the triggers
  await api.flowRun();
  return { api, stop, ended };
}

/** Whether statements stay prepared. A pooler in transaction mode may keep none. */
export async function keepsStatements(store: Store): Promise<boolean> {
  const client = await (store as PostgresStore).pool.connect();
  client.release();
  return client.session?.keepsStatements !== false;
}

/** Records each transaction of a pool when it ends. */
export function recordTransactions(pool: pg.Pool): Recorded[] {
  const ended: Recorded[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watch(client, ended);
  });
  return ended;
}

function watch(client: pg.PoolClient, ended: Recorded[]): void {
  const query = client.query.bind(client) as (batch: StatementBatch) => unknown;
  let open: Recorded | undefined;
  let pending = 0;
  const counted = (batch: StatementBatch): unknown => {
    let waits = pending === 0;
    for (const text of textsOf(batch)) {
      if (text === 'begin') open = { statements: [], roundTrips: 0 };
      if (!open) continue;
      open.statements.push(text);
      if (waits) open.roundTrips++;
      waits = false;
      if (!/^(commit|rollback)$/.test(text)) continue;
      ended.push(open);
      open = undefined;
    }
    const { callback } = batch;
    pending++;
    batch.callback = (error) => {
      pending--;
      callback?.(error);
    };
    return query(batch);
  };
  Object.assign(client, { query: counted });
}

/**
 * The SQL that the drivers receive during `work`, without that of a new connection. SQLite prepares a statement only once, so this sees only statements that are new to it. The caller restores the
 * mocks (`vi.restoreAllMocks`).
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  try {
    await work();
    const sent = query.mock.calls.flatMap(([batch]) => textsOf(batch as Partial<StatementBatch>));
    return [...sent, ...prepare.mock.calls.map(([text]) => text)];
  } finally {
    query.mockRestore();
    prepare.mockRestore();
  }
}

/** The number of statements of some work, without those of background services, which run during one of several attempts. */
export async function fewestStatements(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) counts.push((await statementsOf(work)).length);
  return Math.min(...counts);
}
