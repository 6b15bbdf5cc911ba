import pg from 'pg';
import type { Conditions } from './conditions.ts';
import { type Databases, openPostgres } from './databases.ts';
import { aligned, whole } from './report.ts';
import { seed } from './seed.ts';
import { QUIET, type RunningService, startService } from './service.ts';

// Measures how many bytes PostgreSQL writes to its log per step of a run: without full pages, and with the full pages after a checkpoint, plain and compressed.

/** The name that `--only` selects. */
export const WAL = 'wal';

const RUNS = 500;
const CLIENTS = 4;
const STEPS = ['create', 'PENDING', 'RUNNING', 'COMPLETED'] as const;
/** A page is written once per checkpoint, so these steps follow one checkpoint. */
const TRANSITIONS = STEPS.slice(1);

/** Figures by name, with the settings of the server for them. Compression without lz4 works on every server. */
const WITH_FULL_PAGES: ReadonlyArray<[name: string, settings: readonly string[]]> = [
  ['with full pages', ['full_page_writes=on']],
  ['with compressed full pages', ['full_page_writes=on', 'wal_compression=on']],
];

/** @returns the figures as a table in Markdown @throws on SQLite, which has no such log */
export async function walTable({ databases, folder, rows }: Omit<Conditions, 'seconds'>, print: (text: string) => void): Promise<string> {
  if (databases.name !== 'postgres') throw new Error('The measurement wal needs --postgres.');
  const lines = await bytesBySteps({ databases, folder, rows }, print);
  const table = [['Step', 'Bytes of log per run'], ...STEPS.map((step, index) => [step, whole(lines[index] ?? 0)])];
  for (const [name, settings] of WITH_FULL_PAGES) {
    const server = await openPostgres(settings);
    try {
      const steps = await bytesBySteps({ databases: server, folder, rows }, print, TRANSITIONS[0]);
      const perRun = steps.slice(1).reduce((sum, bytes) => sum + bytes, 0);
      table.push([`a transition, ${name}`, whole(perRun / TRANSITIONS.length)]);
    } finally {
      await server.close();
    }
  }
  return aligned(table, [1]);
}

interface Setup {
  databases: Databases;
  folder: string;
  rows: number;
}

/** Runs of all deployments take all steps, after a checkpoint before the step `checkpointBefore`. @returns the bytes per run by step */
async function bytesBySteps(
  { databases, folder, rows }: Setup,
  print: (text: string) => void,
  checkpointBefore?: string,
): Promise<number[]> {
  const databaseUrl = await databases.create(WAL);
  await seed(databaseUrl, { rows, inPool: 500, waiting: 0 }, print);
  const service = await startService({ databaseUrl, folder, services: false, env: QUIET });
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    // as a server in use: its free space is known
    await database.query('vacuum analyze');
    const { rows: deployments } = await database.query<{ id: string }>('select id from deployments');
    const ids: string[] = [];
    const workOf = (step: (typeof STEPS)[number]): (() => Promise<unknown>)[] =>
      step === 'create'
        ? Array.from({ length: RUNS }, (_, n) => async () => {
            const { id } = await sent<{ id: string }>(
              service,
              `/deployments/${deployments[n % deployments.length]?.id}/create_flow_run`,
              {},
            );
            ids.push(id);
          })
        : ids.map((run) => () => sent(service, `/flow_runs/${run}/set_state`, { state: { type: step } }));
    const figures: number[] = [];
    for (const step of STEPS) {
      if (step === checkpointBefore) await database.query('checkpoint');
      figures.push(await bytesOf(database, workOf(step)));
    }
    return figures;
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
