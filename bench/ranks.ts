import { addSeconds, fromMicros, type Instant } from '../src/base/time/instant.ts';
import { hashOf } from '../src/lib/concurrency-key.ts';
import { NORMAL } from '../src/lib/rank.ts';
import { Turns } from '../src/orchestration/turns.ts';
import { type Bulk, openBulk } from './bulk.ts';
import type { Conditions } from './conditions.ts';
import { openInProcess } from './open-in-process.ts';
import { aligned, middle } from './report.ts';
import { polled } from './scenarios/poll.ts';
import { deploymentRow, poolRow, queueRow, type Stamps, seedBasics, stampsOf } from './seed.ts';
import { Runs } from './seed-runs.ts';

// Measures polls of queues whose runs have priorities, turns, and full limits. Each queue is in a pool of its own.

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
  /** The limits of the runs, all but five of which are full. */
  limited?: { by: 'deployment' | 'value'; limits: number };
}

/** Limits with a free slot. Their runs are due last, behind the runs of all full limits. */
const OPEN = 5;

const limitedBy = (by: 'deployment' | 'value', limits: number): Shape => ({
  title: `${limits} ${by === 'deployment' ? 'deployments' : 'values of a concurrency key'}, all but ${OPEN} at their limits`,
  ...{ priorities: [NORMAL], turns: 0, due: 1, limited: { by, limits } },
});

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
  limitedBy('deployment', OPEN + 1),
  limitedBy('deployment', 1000),
  limitedBy('value', OPEN + 1),
  limitedBy('value', 1000),
];

/** @returns the figures as a table in Markdown */
export async function ranksTable({ databases, rows }: Pick<Conditions, 'databases' | 'rows'>, print: (text: string) => void) {
  const databaseUrl = await databases.create(RANKS);
  const now = fromMicros(Date.now() * 1000);
  await seedShapes(databaseUrl, rows, now);
  print(`seeded ${SHAPES.length} queues of ${rows} scheduled runs`);
  const deps = await openInProcess(databaseUrl);
  try {
    const polls = SHAPES.map(({ title, limited }) => ({ title, limited, turns: new Turns(), times: [] as number[] }));
    for (let round = 0; round < WARM_UP + ROUNDS; round++)
      // in both directions, because a poll is slower after a long one
      for (const { title, limited, turns, times } of round % 2 === 0 ? polls : polls.toReversed()) {
        const started = performance.now();
        const found = await polled(deps, { poolName: title, before: now, limit: LIMIT, turns });
        if (found.length !== (limited ? OPEN : LIMIT)) throw new Error(`${title}: ${found.length} runs`);
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
  for (const [shape, { title, priorities, turns, due, limited }] of SHAPES.entries()) {
    const pool = poolRow(stamps, title);
    const queue = queueRow(stamps, 'default', pool.id, 1);
    await bulk.insert('work_pools', [{ ...pool, default_queue_id: queue.id }]);
    await bulk.insert('work_queues', [queue]);
    if (limited) await seedLimited(bulk, { flows, queueId: queue.id, first: shape * rows, rows, now, stamps }, limited);
    for (let start = 0; start < rows && !limited; start += BATCH) {
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

interface Place {
  flows: string[];
  queueId: string;
  /** The number of the first run. */
  first: number;
  rows: number;
  now: Instant;
  stamps: Stamps;
}

/** Runs of limits of 1. Runs of full limits are due before those of limits with a free slot. */
async function seedLimited(bulk: Bulk, place: Place, { by, limits }: NonNullable<Shape['limited']>): Promise<void> {
  const { flows, queueId, first, rows, now, stamps } = place;
  const names = Array.from({ length: limits }, (_, n) => n);
  const isFull = (n: number) => n < limits - OPEN;
  const own = names.map((n) => ({
    ...deploymentRow(stamps, `${by} ${first} ${n}`, flows[0]!, queueId),
    limit: limitRow(stamps, `${by} ${first} ${n}`, isFull(n)),
  }));
  const [shared] = own;
  const ofLimit = (n: number) => (by === 'value' ? shared! : own[n]!);
  if (by === 'deployment') {
    await bulk.insert(
      'concurrency_limits',
      own.map(({ limit }) => limit),
    );
    await bulk.insert(
      'deployments',
      own.map(({ limit, ...deployment }) => ({ ...deployment, concurrency_limit_id: limit.id })),
    );
  } else {
    const { limit: _limit, ...deployment } = shared!;
    await bulk.insert('deployments', [{ ...deployment, concurrency_key: '{{ parameters.customer }}', concurrency_key_limit: 1 }]);
    const values = own
      .filter((_, n) => isFull(n))
      .map(({ limit }, n) => ({
        ...limit,
        name: `key:${deployment.id}:${hashOf(`${n}`)}`,
        deployment_id: deployment.id,
        key_value: `${n}`,
      }));
    await bulk.insert('concurrency_limits', values);
  }
  for (let start = 0; start < rows; start += BATCH) {
    const batches = new Map<string, Runs>();
    for (let n = start; n < Math.min(start + BATCH, rows); n++) {
      const limit = n < rows - OPEN ? n % (limits - OPEN) : limits - rows + n;
      const deployment = ofLimit(limit).id;
      const batch = batches.get(deployment) ?? new Runs({ flows, deployments: [deployment], queues: [queueId] });
      batches.set(deployment, batch);
      const rank = { priority: NORMAL, turn: '', concurrency_key: by === 'value' ? `${limit}` : null };
      batch.scheduled(first + n, addSeconds(now, n - rows), true, rank);
    }
    for (const batch of batches.values()) await batch.write(bulk);
  }
}

const limitRow = (stamps: Stamps, name: string, isFull: boolean) => {
  const stamped = stamps();
  return {
    ...stamped,
    ...{ name, limit: 1, active: true, active_slots: isFull ? 1 : 0, uncounted_slots: 0, denied_slots: 0 },
    ...{ slot_decay_per_second: 0, avg_slot_occupancy_seconds: 2 },
    ...{ active_slots_since: stamped.created, denied_slots_since: stamped.created },
  };
};
