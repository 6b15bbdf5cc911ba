import Database from 'better-sqlite3';
import pg from 'pg';
import { sqliteFileOf } from '../src/store/open.ts';
import { RUN_TABLES } from '../src/store/run-totals/shares.ts';
import { totalsTriggers } from '../src/store/run-totals/triggers.ts';
import type { Conditions } from './conditions.ts';
import { type Load, load } from './load.ts';
import { aligned, middle, whole } from './report.ts';
import { createRun, setState } from './scenarios/runs.ts';
import { seed } from './seed.ts';
import { QUIET, startService } from './service.ts';

// Measures the cost of the totals of runs for writers: creations and transitions of runs with and without the database triggers that record changes. Both run on
// one service, whose triggers the measurement adds and drops, because two services differ by more than this cost.

/** The name that `--only` selects. */
export const TOTALS = 'totals';

const ROUNDS = 24;
/** After a change of triggers, the first requests prepare their statements again. */
const SETTLE_SECONDS = 1;
const CLIENTS = 16;
/** More than any measured service has processed. */
const LIVES_PER_SECOND = 1_000;
/** The budget: the share of throughput that the totals may cost. */
const MAX_LOSS = 0.05;

/** @returns the figures as a table in Markdown */
export async function totalsCost({ databases, folder, seconds, rows }: Conditions, print: (text: string) => void): Promise<string> {
  const databaseUrl = await databases.create(TOTALS);
  const waiting = 2 * ROUNDS * (seconds + SETTLE_SECONDS) * LIVES_PER_SECOND;
  const fixture = await seed(databaseUrl, { rows, inPool: 0, waiting }, print);
  const service = await startService({ databaseUrl, folder, services: true, env: QUIET });
  const triggers = databases.name === 'sqlite' ? sqliteSwitch(databaseUrl) : await postgresSwitch(databaseUrl);
  const rounds: Record<Mode, Load[]> = { with: [], without: [] };
  try {
    const steps = [...createRun.steps(fixture), ...setState.steps(fixture)];
    await load(service, steps, CLIENTS, SETTLE_SECONDS);
    for (let round = 0; round < ROUNDS; round++) {
      print(`round ${round + 1} of ${ROUNDS}`);
      const modes: Mode[] = round % 2 === 0 ? ['with', 'without'] : ['without', 'with'];
      for (const mode of modes) {
        await triggers.set(mode);
        await load(service, steps, CLIENTS, SETTLE_SECONDS);
        rounds[mode].push(await load(service, steps, CLIENTS, seconds));
      }
    }
    return report(rounds);
  } finally {
    await triggers.close();
    await service.stop();
  }
}

type Mode = 'with' | 'without';

interface Switch {
  set(mode: Mode): void | Promise<void>;
  close(): void | Promise<void>;
}

function sqliteSwitch(databaseUrl: string): Switch {
  const connection = new Database(sqliteFileOf(databaseUrl), { timeout: 10_000 });
  return {
    set(mode) {
      const texts = [...totalsTriggers('sqlite')].flatMap(([name, text]) => [
        `drop trigger if exists ${name}`,
        ...(mode === 'with' ? [text] : []),
      ]);
      connection.exec(`begin immediate; ${texts.join('; ')}; commit`);
    },
    close: () => void connection.close(),
  };
}

async function postgresSwitch(databaseUrl: string): Promise<Switch> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async set(mode) {
      for (const table of Object.values(RUN_TABLES))
        await client.query(`alter table ${table} ${mode === 'with' ? 'enable' : 'disable'} trigger user`);
    },
    close: () => client.end(),
  };
}

function report(rounds: Record<Mode, Load[]>): string {
  const row = (mode: Mode): string[] => {
    const of = (figure: (load: Load) => number) => whole(middle(rounds[mode].map(figure)));
    const failed = rounds[mode].reduce((sum, load) => sum + load.failed, 0);
    return [`${mode} totals`, of(({ perSecond }) => perSecond), of(({ p50 }) => p50), of(({ p99 }) => p99), whole(failed)];
  };
  const ratios = rounds.with.map(({ perSecond }, round) => perSecond / (rounds.without[round]?.perSecond ?? Number.NaN));
  const loss = 1 - middle(ratios);
  const verdict = loss <= MAX_LOSS ? 'ok' : 'MISSED';
  return [
    aligned(
      [['creations and transitions', 'requests per second', 'p50 ms', 'p99 ms', 'failed'], row('with'), row('without')],
      [1, 2, 3, 4],
    ),
    '',
    `The totals cost ${(loss * 100).toFixed(1)} % in the median of ${ROUNDS} rounds (${verdict}: ≤ ${MAX_LOSS * 100} %).`,
  ].join('\n');
}
