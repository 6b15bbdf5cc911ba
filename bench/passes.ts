import { fromMicros, type Instant } from '../src/base/time/instant.ts';
import { ManualClock } from '../src/base/time/manual-clock.ts';
import type { Deps } from '../src/deps.ts';
import type { Reconciler } from '../src/services/reconciler.ts';
import { lateRuns } from '../src/services/runs/late-runs.ts';
import { scheduler } from '../src/services/runs/scheduler.ts';
import { openBulk } from './bulk.ts';
import type { Databases } from './databases.ts';
import { openInProcess } from './open-in-process.ts';
import { aligned, whole } from './report.ts';
import { deploymentRow, type Stamps, seedBasics, stampsOf } from './seed.ts';

// Measures passes of the scheduler over all deployments, which shows whether the time per deployment is constant, and a pass of the service that marks runs late.

const SIZES = [1_000, 10_000];
const HOUR = 3_600;

/** Deployments use these in rotation: every kind of schedule, from quarter-hourly to weekly. */
const SCHEDULES = [
  { cron: '0 6 * * 1', timezone: 'Europe/Berlin', day_or: true },
  { interval: 900, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' },
  { cron: '30 * * * *', timezone: 'America/New_York', day_or: true },
  { rrule: 'DTSTART:20260101T000000\nRRULE:FREQ=DAILY;BYHOUR=3,15', timezone: 'Asia/Tokyo' },
];

interface Pass {
  deployments: number;
  pass: string;
  seconds: number;
  runs: number;
}

/** @returns the table of passes in Markdown */
export async function schedulerPasses(databases: Databases, print: (text: string) => void): Promise<string> {
  const passes: Pass[] = [];
  for (const size of SIZES) {
    print(`scheduler over ${whole(size)} deployments`);
    passes.push(...(await passesOver(size, databases)));
  }
  const header = ['scheduler', 'pass', 'seconds', 'runs', 'ms per deployment'];
  const rows = passes.map(({ deployments, pass, seconds, runs }) => [
    `${whole(deployments)} deployments`,
    pass,
    seconds.toFixed(2),
    whole(runs),
    ((seconds * 1000) / deployments).toFixed(3),
  ]);
  return aligned([header, ...rows], [2, 3, 4]);
}

async function passesOver(size: number, databases: Databases): Promise<Pass[]> {
  const now = fromMicros(Date.now() * 1000);
  const databaseUrl = await databases.create(`scheduler_${size}`);
  await deploy(databaseUrl, size, now);
  const clock = new ManualClock(now);
  const deps = await openInProcess(databaseUrl, { clock });
  try {
    const first = await timed(scheduler, deps, 'the first: all upcoming runs are created');
    const idle = await timed(scheduler, deps, 'immediately again: no run is missing');
    clock.advance(HOUR);
    const later = await timed(scheduler, deps, 'an hour later');
    const late = await timed(lateRuns, deps, 'late-runs: the runs of this hour are marked late');
    return [first, idle, later, late].map((pass) => ({ deployments: size, ...pass }));
  } finally {
    await deps.store.close();
  }
}

async function timed({ reconcile }: Reconciler, deps: Deps, pass: string): Promise<Omit<Pass, 'deployments'>> {
  const started = performance.now();
  const { signal } = new AbortController();
  let runs = 0;
  for (let more = true; more; ) {
    const result = await reconcile(deps, signal);
    runs += result.handled;
    more = result.more === true;
  }
  return { pass, seconds: (performance.now() - started) / 1000, runs };
}

async function deploy(databaseUrl: string, size: number, now: Instant): Promise<void> {
  const bulk = await openBulk(databaseUrl);
  const stamps: Stamps = stampsOf(now);
  const { flows, queues } = await seedBasics(bulk, stamps);
  const deployments = Array.from({ length: size }, (_, n) =>
    deploymentRow(stamps, `scheduled-${n}`, flows[n % flows.length]!, queues[n % queues.length]!),
  );
  const schedules = deployments.map(({ id }, n) => ({
    ...stamps(),
    deployment_id: id,
    schedule: SCHEDULES[n % SCHEDULES.length],
    active: true,
    max_scheduled_runs: null,
    parameters: {},
    slug: null,
  }));
  await bulk.insert('deployments', deployments);
  await bulk.insert('deployment_schedules', schedules);
  await bulk.close();
}
