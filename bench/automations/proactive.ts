import { v7 } from 'uuid';
import { createTriggerEngine } from '../../src/automations/engine/engine.ts';
import { fromMicros, type Instant } from '../../src/base/time/instant.ts';
import { ManualClock } from '../../src/base/time/manual-clock.ts';
import type { Deps } from '../../src/deps.ts';
import { receivedEvent } from '../../src/events/reading.ts';
import { openBulk } from '../bulk.ts';
import { openInProcess } from '../open-in-process.ts';
import { whole } from '../report.ts';
import { customEvent } from '../sample-events.ts';
import type { Conditions, Figure, Measurement } from './measurement.ts';

// Measures the duration of a pass of the service `proactive-triggers`: in process, with a clock that the measurement advances.

const WINDOWS = 10_000;
const WITHIN_SECONDS = 60;
const MAX_IDLE = 100;
/** Events per transaction. */
const BATCH = 500;

interface Shape {
  title: string;
  database: string;
  automations: number;
  /** Buckets per automation. A single bucket is open from the start; events open several. */
  keys: number;
}

const SHAPES: readonly Shape[] = [
  { title: `10 automations with ${whole(WINDOWS / 10)} buckets each`, database: 'proactive_keys', automations: 10, keys: WINDOWS / 10 },
  { title: `${whole(WINDOWS)} automations with one bucket each`, database: 'proactive_single', automations: WINDOWS, keys: 1 },
];

export const proactive: Measurement = {
  name: 'automations-proactive',
  async measure(conditions) {
    const figures: Figure[] = [];
    for (const shape of SHAPES) figures.push(...(await passes(shape, conditions)));
    return figures;
  },
};

async function passes(shape: Shape, { databases }: Conditions): Promise<Figure[]> {
  const now = fromMicros(Date.now() * 1000);
  const databaseUrl = await databases.create(shape.database);
  await insertAutomations(databaseUrl, shape, now);
  const clock = new ManualClock(now);
  const deps = await openInProcess(databaseUrl, { clock });
  const engine = createTriggerEngine(deps);
  const pass = async () => {
    const [started, before] = [performance.now(), process.cpuUsage()];
    await engine.pass(new AbortController().signal);
    const { user, system } = process.cpuUsage(before);
    return { p50: performance.now() - started, cpuMicros: (user + system) / WINDOWS };
  };
  try {
    if (shape.keys > 1) await open(deps, shape);
    await engine.drain(new AbortController().signal);
    const first = await pass();
    await pass();
    const idle = await pass();
    clock.advance(WITHIN_SECONDS + 1);
    const due = await pass();
    const line = (what: string, figures: Omit<Figure, 'work'>) => ({ work: `pass over ${shape.title}: ${what}`, ...figures });
    return [
      line('the first pass', first),
      line('nothing is due', { ...idle, budget: { allows: `≤ ${MAX_IDLE} ms`, kept: idle.p50 <= MAX_IDLE } }),
      line('all are due and fire', { ...due, perSecond: (WINDOWS * 1000) / due.p50 }),
    ];
  } finally {
    await engine.stop();
    await deps.ingest.close();
    await deps.store.close();
  }
}

/** Bypasses the API, which creates one automation per request. */
async function insertAutomations(databaseUrl: string, { automations, keys }: Shape, now: Instant): Promise<void> {
  const bulk = await openBulk(databaseUrl);
  const trigger = (n: number) => ({
    id: v7(),
    type: 'event',
    match: {},
    match_related: {},
    after: keys > 1 ? [`bench.begun.${n}`] : [],
    expect: [`bench.ended.${n}`],
    for_each: keys > 1 ? ['prefect.resource.id'] : [],
    posture: 'Proactive',
    threshold: 1,
    within: WITHIN_SECONDS,
  });
  const rows = Array.from({ length: automations }, (_, n) => ({
    id: v7(),
    created: now,
    updated: now,
    name: `silence-${n}`,
    description: '',
    enabled: true,
    tags: [],
    trigger: trigger(n),
    actions: [{ type: 'do-nothing' }],
    actions_on_trigger: [],
    actions_on_resolve: [],
  }));
  await bulk.insert('automations', rows);
  await bulk.insert('trigger_revisions', [{ id: 'triggers', revision: v7() }]);
  await bulk.close();
}

async function open({ ingest, clock }: Deps, { automations, keys }: Shape): Promise<void> {
  const events = Array.from({ length: automations * keys }, (_, n) => {
    const begun = { ...customEvent(`bench.begun.${n % automations}`), resource: { 'prefect.resource.id': `bench.job.${n}` } };
    return receivedEvent({ ...begun, occurred: clock.now() }, clock.now());
  });
  for (let start = 0; start < events.length; start += BATCH) {
    ingest.accept(events.slice(start, start + BATCH));
    await ingest.flush();
  }
}
