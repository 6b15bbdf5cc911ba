import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '../generated/operations.ts';
import { addSeconds } from '../src/base/time/instant.ts';
import type { Conditions } from './conditions.ts';
import { type Load, load } from './load.ts';
import { aligned, middle, percentile, whole } from './report.ts';
import { Random, type Step } from './scenario.ts';
import { now } from './scenarios/now.ts';
import { setState } from './scenarios/runs.ts';
import { heartbeats } from './scenarios/workers.ts';
import { type Fixture, seed } from './seed.ts';
import { QUIET, type RunningService, startService } from './service.ts';

// Measures how much throughput writers and workers lose when dashboards request lists and histories without pause. Rounds with and without dashboards alternate,
// so that other load on the machine affects both.

/** The name that `--only` selects. */
export const MIXED = 'mixed';

const ROUNDS = 5;
const WARM_UP_SECONDS = 3;
const WORKERS = 16;
const DASHBOARDS = 8;
const IN_POOL = 20_000;
/** More than any measured service has processed. */
const LIVES_PER_SECOND = 1_000;
const POLLED = 20;
const DAY = 86_400;

/** Budgets of the rounds with dashboards. */
const LEAST_SHARE = 0.7;
const MOST_P99 = 50;
const MOST_HEALTH_P99 = 20;

interface Round {
  workers: Load;
  dashboards?: Load | undefined;
  /** 99th percentile of `/health`, in milliseconds. */
  health: number;
  /** Processor time of the service per second. */
  cpu: number;
}

/** @returns the figures as a table in Markdown */
export async function mixedLoad({ databases, folder, seconds, rows }: Conditions, print: (text: string) => void): Promise<string> {
  const url = await databases.create(MIXED);
  const waiting = (2 * ROUNDS * seconds + 2 * WARM_UP_SECONDS) * LIVES_PER_SECOND;
  const fixture = await seed(url, { rows, inPool: IN_POOL, waiting }, print);
  const service = await startService({ databaseUrl: url, folder, services: true, env: QUIET });
  try {
    const steps = { workers: workerSteps(fixture), dashboards: dashboardSteps(fixture) };
    await measure(service, steps, WARM_UP_SECONDS, true);
    await measure(service, steps, WARM_UP_SECONDS, false);
    const undisturbed: Round[] = [];
    const disturbed: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      print(`round ${round} of ${ROUNDS}`);
      undisturbed.push(await measure(service, steps, seconds, false));
      disturbed.push(await measure(service, steps, seconds, true));
    }
    return report(undisturbed, disturbed);
  } finally {
    await service.stop();
  }
}

interface Steps {
  workers: Step[];
  dashboards: Step[];
}

/** Requests of processes that execute runs: the transitions of three runs, some heartbeats and a poll. */
function workerSteps(fixture: Fixture): Step[] {
  const lives = setState.steps(fixture);
  const beats = heartbeats.steps(fixture);
  const poll: Step = () => ({
    method: 'POST',
    path: `/work_pools/${fixture.poolName}/get_scheduled_flow_runs`,
    body: { scheduled_before: addSeconds(now(), 10), limit: POLLED },
  });
  return [...lives, ...beats, ...lives, ...beats, ...lives, ...beats, poll];
}

/** Requests of different dashboards: the latest runs, a page at a large offset, a history of the last week, and the same for one flow. */
function dashboardSteps({ flowId }: Fixture): Step[] {
  const random = new Random();
  const history = (): Partial<Schema<'ReadFlowRunHistoryRequest'>> => {
    const end = now();
    return { history_start: addSeconds(end, -7 * DAY), history_end: end, history_interval_seconds: DAY / 4 };
  };
  const ofFlow = { flows: { operator: 'and_', id: { any_: [flowId] } } } as const;
  const sort = 'START_TIME_DESC';
  const failedSince = () => {
    const state = { operator: 'and_', type: { any_: ['FAILED', 'CRASHED'] } };
    return { flow_runs: { operator: 'and_', state, expected_start_time: { after_: addSeconds(now(), -30 * DAY) } } };
  };
  const requests: [path: string, body: () => unknown][] = [
    ['/flow_runs/history', history],
    ['/flow_runs/filter', () => ({ sort, offset: random.below(200) })],
    ['/flow_runs/history', () => ({ ...history(), ...ofFlow })],
    ['/flow_runs/filter', () => ({ sort, offset: 25_000 + random.below(5_000) })],
    ['/flow_runs/paginate', () => ({ ...failedSince(), sort, limit: 50 })],
    ['/flow_runs/count', failedSince],
  ];
  return requests.map(
    ([path, body]): Step =>
      () => ({ method: 'POST', path, body: body() }),
  );
}

async function measure(service: RunningService, steps: Steps, seconds: number, isDisturbed: boolean): Promise<Round> {
  const probe = probeHealth(service);
  const before = await service.cpuMicros();
  const [workers, dashboards] = await Promise.all([
    load(service, steps.workers, WORKERS, seconds),
    isDisturbed ? load(service, steps.dashboards, DASHBOARDS, seconds) : undefined,
  ]);
  const cpu = ((await service.cpuMicros()) - before) / 1_000_000 / seconds;
  return { workers, dashboards, health: await probe.p99(), cpu };
}

const PROBE_MILLISECONDS = 20;

/** Sends a health check fifty times per second, as probes and load balancers do. */
function probeHealth(service: RunningService): { p99(): Promise<number> } {
  const times: number[] = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      const start = performance.now();
      await service.request({ method: 'GET', path: '/health' });
      times.push(performance.now() - start);
      await sleep(PROBE_MILLISECONDS);
    }
  })();
  return {
    async p99() {
      isOver = true;
      await probing;
      return percentile(times, 0.99);
    },
  };
}

function report(undisturbed: readonly Round[], disturbed: readonly Round[]): string {
  const rows = [
    ['round', 'workers: per second', 'p99 ms', '/health p99 ms', 'dashboards: per second', 'p99 ms', 'processors'],
    cells('undisturbed', undisturbed),
    cells('with dashboards', disturbed),
  ];
  const share = middle(disturbed.map(({ workers }, index) => workers.perSecond / (undisturbed[index]?.workers.perSecond ?? Number.NaN)));
  const p99 = middle(disturbed.map(({ workers }) => workers.p99));
  const health = middle(disturbed.map((one) => one.health));
  const failed = [...undisturbed, ...disturbed].reduce(
    (sum, { workers, dashboards }) => sum + workers.failed + (dashboards?.failed ?? 0),
    0,
  );
  return [
    aligned(rows, [1, 2, 3, 4, 5, 6]),
    '',
    `Workers keep ${Math.round(share * 100)} % of their throughput (${kept(share >= LEAST_SHARE)}: ≥ ${LEAST_SHARE * 100} %), p99 ${whole(p99)} ms` +
      ` (${kept(p99 <= MOST_P99)}: ≤ ${MOST_P99} ms), /health p99 ${whole(health)} ms (${kept(health <= MOST_HEALTH_P99)}: ≤ ${MOST_HEALTH_P99} ms).`,
    ...(failed > 0 ? [`${failed} requests FAILED.`] : []),
  ].join('\n');
}

/** The medians of all rounds. */
function cells(name: string, rounds: readonly Round[]): string[] {
  const of = (value: (round: Round) => number | undefined) => {
    const values = rounds.flatMap((round) => value(round) ?? []);
    return values.length === 0 ? '' : whole(middle(values));
  };
  return [
    name,
    of(({ workers }) => workers.perSecond),
    of(({ workers }) => workers.p99),
    of(({ health }) => health),
    of(({ dashboards }) => dashboards?.perSecond),
    of(({ dashboards }) => dashboards?.p99),
    middle(rounds.map(({ cpu }) => cpu)).toFixed(2),
  ];
}

const kept = (isKept: boolean): string => (isKept ? 'ok' : 'MISSED');
