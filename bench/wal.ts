import pg from 'pg';
import type { Conditions } from './conditions.ts';
import { aligned, whole } from './report.ts';
import { seed } from './seed.ts';
import { QUIET, type RunningService, startService } from './service.ts';

// Measures how many bytes PostgreSQL writes to its log per step of a run, without full pages after checkpoints, which depend on the time between two checkpoints.

/** The name that `--only` selects. */
export const WAL = 'wal';

const RUNS = 500;
const CLIENTS = 4;
const STEPS = ['PENDING', 'RUNNING', 'COMPLETED'] as const;

/** @returns the figures as a table in Markdown @throws on SQLite, which has no such log */
export async function walTable({ databases, folder, rows }: Omit<Conditions, 'seconds'>, print: (text: string) => void): Promise<string> {
  if (databases.name !== 'postgres') throw new Error('The measurement wal needs --postgres.');
  const databaseUrl = await databases.create(WAL);
  const { flowId, poolName } = await seed(databaseUrl, { rows, inPool: 500, waiting: 0 }, print);
  const service = await startService({ databaseUrl, folder, services: false, env: QUIET });
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    const { id } = await sent<{ id: string }>(service, '/deployments/', {
      name: WAL,
      flow_id: flowId,
      work_pool_name: poolName,
    });
    const ids: string[] = [];
    const creations = Array.from({ length: RUNS }, () => async () => {
      ids.push((await sent<{ id: string }>(service, `/deployments/${id}/create_flow_run`, {})).id);
    });
    const lines = [['create', whole(await bytesOf(database, creations))]];
    for (const type of STEPS) {
      const proposals = ids.map((run) => () => sent(service, `/flow_runs/${run}/set_state`, { state: { type } }));
      lines.push([type, whole(await bytesOf(database, proposals))]);
    }
    return aligned([['Step', 'Bytes of log per run'], ...lines], [1]);
  } finally {
    await database.end();
    await service.stop();
  }
}

async function sent<T>(service: RunningService, path: string, body: object): Promise<T> {
  const response = await service.request({ method: 'POST', path, body });
  if (response.status >= 300) throw new Error(`${path} responded with ${response.status}`);
  return response.body as T;
}

/** Does all work with a few clients. @returns the bytes of log per item */
async function bytesOf(database: pg.Client, work: readonly (() => Promise<unknown>)[]): Promise<number> {
  const position = async () => (await database.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at;
  const from = await position();
  let next = 0;
  const client = async () => {
    for (let item = work[next++]; item; item = work[next++]) await item();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const { rows } = await database.query<{ bytes: string }>('select pg_wal_lsn_diff($1, $2) as bytes', [await position(), from]);
  return Number(rows[0]?.bytes) / work.length;
}
