import { addSeconds, fromMicros, type Instant } from '../src/base/instant.ts';
import { NORMAL } from '../src/lib/rank.ts';
import { Turns } from '../src/orchestration/turns.ts';
import { openBulk } from './bulk.ts';
import type { Conditions } from './conditions.ts';
import { openInProcess } from './open-in-process.ts';
import { aligned, middle } from './report.ts';
import { polled } from './scenarios/poll.ts';
import { poolRow, queueRow, seedBasics, stampsOf } from './seed.ts';
import { Runs } from './seed-runs.ts';

// Measures polls of queues whose runs have priorities and turns. Each queue is in a pool of its own.

/** The name that `--only` selects. */
export const RANKS = 'ranks';

const LIMIT = 10;
const ROUNDS = 400;
const WARM_UP = 50;
const BATCH = 5_000;
const HOUR = 3600;

interface Shape {
  title: string;
  priorities: readonly number[];
  turns: number;
  /** How many of the turns have due runs. */
  due: number;
}

const inTurns = (turns: number, due = turns): Shape => ({
  title: `${turns} turn${turns > 1 ? 's' : ''}, ${due === turns ? 'all due' : `${due} of them due`}`,
  ...{ priorities: [NORMAL], turns, due },
});

const SHAPES: readonly Shape[] = [
  { title: 'no ranks', priorities: [NORMAL], turns: 0, due: 1 },
  { title: 'three priorities', priorities: [10, NORMAL, 90], turns: 0, due: 1 },
  inTurns(1),
  inTurns(50),
  inTurns(1000),
  inTurns(1000, 5),
];

/** @returns the figures as a table in Markdown */
export async function ranksTable({ databases, rows }: Pick<Conditions, 'databases' | 'rows'>, print: (text: string) => void) {
  const databaseUrl = await databases.create(RANKS);
  const now = fromMicros(Date.now() * 1000);
  await seedShapes(databaseUrl, rows, now);
  print(`seeded ${SHAPES.length} queues of ${rows} scheduled runs`);
  const deps = await openInProcess(databaseUrl);
  try {
    const polls = SHAPES.map(({ title }) => ({ title, turns: new Turns(), times: [] as number[] }));
    for (let round = 0; round < WARM_UP + ROUNDS; round++)
      // in both directions, because a poll is slower after a long one
      for (const { title, turns, times } of round % 2 === 0 ? polls : polls.toReversed()) {
        const started = performance.now();
        const found = await polled(deps, { poolName: title, before: now, limit: LIMIT, turns });
        if (found.length !== LIMIT) throw new Error(`${title}: ${found.length} runs`);
        if (round >= WARM_UP) times.push(performance.now() - started);
      }
    return aligned([['Runs of the queue', 'p50 ms'], ...polls.map(({ title, times }) => [title, middle(times).toFixed(2)])], [1]);
  } finally {
    await deps.store.close();
  }
}

async function seedShapes(databaseUrl: string, rows: number, now: Instant): Promise<void> {
  const bulk = await openBulk(databaseUrl);
  const stamps = stampsOf(now);
  const { flows, deployments } = await seedBasics(bulk, stamps);
  for (const [shape, { title, priorities, turns, due }] of SHAPES.entries()) {
    const pool = poolRow(stamps, title);
    const queue = queueRow(stamps, 'default', pool.id, 1);
    await bulk.insert('work_pools', [{ ...pool, default_queue_id: queue.id }]);
    await bulk.insert('work_queues', [queue]);
    for (let start = 0; start < rows; start += BATCH) {
      const batch = new Runs({ flows, deployments, queues: [queue.id] });
      for (let n = start; n < Math.min(start + BATCH, rows); n++) {
        const turn = turns > 0 ? n % turns : 0;
        const rank = { priority: priorities[n % priorities.length] ?? NORMAL, turn: turns > 0 ? `deployment ${turn}` : '' };
        batch.scheduled(shape * rows + n, addSeconds(now, turn < due ? n - rows : HOUR + n), true, rank);
      }
      await batch.write(bulk);
    }
  }
  await bulk.close();
}
