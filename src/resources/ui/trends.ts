import type { Schema, UIHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { unprocessable } from '../../base/errors.ts';
import { addSeconds, type Instant, secondsBetween, toWireInstant } from '../../base/time/instant.ts';
import type { ReadDeps } from '../../deps.ts';
import type { Reader } from '../../store/store.ts';
import { type EndedRun, endedFlowRuns, endedTaskRuns, idsOfEndedFlowRuns, type TrendOwner } from './trend-queries.ts';

/** Flow runs that are read per interval. */
const RUNS = 200;
/** Flow runs per interval, and task runs of all of them, that are read for the trend of a task. */
const TASK_FLOW_RUNS = 40;
const TASK_RUNS = 1000;
/** Flow runs, and task runs of all of them, that are read for the list of tasks. */
const LISTED_FLOW_RUNS = 100;
const LISTED_TASK_RUNS = 5000;
const LISTED_TASKS = 50;
const OUTLIERS = 20;
/** Among fewer completed runs, none is an outlier. */
const LEAST_FOR_OUTLIERS = 8;

interface Sample {
  runs: EndedRun[];
  complete: boolean;
}

/** The value below which a share of the sorted values lies: the nearest rank. */
const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;

const isFailure = ({ type }: EndedRun) => type === 'FAILED' || type === 'CRASHED';

const durationsOf = (runs: readonly EndedRun[]): number[] =>
  runs
    .filter(({ type }) => type === 'COMPLETED')
    .map(({ duration }) => duration)
    .sort((a, b) => a - b);

function measuresOf(runs: readonly EndedRun[]) {
  const durations = durationsOf(runs);
  return {
    runs: runs.length,
    failed: runs.filter(isFailure).length,
    median: quantile(durations, 0.5),
    percentile_95: quantile(durations, 0.95),
  };
}

/** Completed runs that took much longer than the others, slowest first. */
export function outliersOf(runs: readonly EndedRun[]): EndedRun[] {
  const durations = durationsOf(runs);
  if (durations.length < LEAST_FOR_OUTLIERS) return [];
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(durations, share) ?? 0) as [number, number, number];
  // if most durations are equal, the quartiles are, too
  const bound = Math.max(high + 3 * (high - low), 1.5 * middle);
  return runs.filter(({ type, duration }) => type === 'COMPLETED' && duration > bound).sort((a, b) => b.duration - a.duration);
}

/** @throws 422 unless exactly one of them is given */
function ownerOf(flowId: string | null | undefined, deploymentId: string | null | undefined): TrendOwner {
  if (flowId && !deploymentId) return { flowId };
  if (deploymentId && !flowId) return { deploymentId };
  throw unprocessable('Exactly one of flow_id and deployment_id is required.');
}

/** Durations and failures over time, from a bounded number of rows. */
export const trendHandlers = ({ store, clock }: ReadDeps): Pick<UIHandlers, 'readTrends'> => ({
  async readTrends({ body: { flow_id, deployment_id, task_key, since, until, intervals, ...others } }) {
    assertNoMore(others);
    const owner = ownerOf(flow_id, deployment_id);
    const period = { start: since, end: until ?? clock.now() };
    const seconds = secondsBetween(period.start, period.end);
    if (seconds <= 0) throw unprocessable('The period ends before it starts.');
    const bounds = Array.from({ length: intervals + 1 }, (_, index) =>
      index === intervals ? period.end : addSeconds(period.start, (index * seconds) / intervals),
    );
    const sampled = await Promise.all(
      bounds.slice(1).map(async (end, index) => {
        const interval = { start: bounds[index] ?? period.start, end };
        const sample = await (task_key ? taskSample(store.reader, owner, interval, task_key) : flowSample(store.reader, owner, interval));
        return { interval, sample };
      }),
    );
    const runs = sampled.flatMap(({ sample }) => sample.runs);
    return {
      status: 200,
      body: {
        intervals: sampled.map(({ interval, sample }) => ({
          start: toWireInstant(interval.start),
          end: toWireInstant(interval.end),
          ...measuresOf(sample.runs),
          complete: sample.complete,
        })),
        outliers: outliersOf(runs)
          .slice(0, OUTLIERS)
          .map(({ id, name, start, duration }) => ({ id, name, start: toWireInstant(start), duration })),
        tasks: await tasksOf(store.reader, owner, period),
        complete: sampled.every(({ sample }) => sample.complete),
      },
    };
  },
});

type Interval = { start: Instant; end: Instant };

async function flowSample(reader: Reader, owner: TrendOwner, interval: Interval): Promise<Sample> {
  const runs = await endedFlowRuns(reader, owner, interval, RUNS + 1);
  return { runs: runs.slice(0, RUNS), complete: runs.length <= RUNS };
}

async function taskSample(reader: Reader, owner: TrendOwner, interval: Interval, taskKey: string): Promise<Sample> {
  const flowRunIds = await idsOfEndedFlowRuns(reader, owner, interval, TASK_FLOW_RUNS + 1);
  const runs = await endedTaskRuns(reader, flowRunIds.slice(0, TASK_FLOW_RUNS), taskKey, TASK_RUNS + 1);
  return { runs: runs.slice(0, TASK_RUNS), complete: flowRunIds.length <= TASK_FLOW_RUNS && runs.length <= TASK_RUNS };
}

/** The tasks of the latest flow runs, slowest first. */
async function tasksOf(reader: Reader, owner: TrendOwner, period: Interval): Promise<Schema<'TaskTrend'>[]> {
  const flowRunIds = await idsOfEndedFlowRuns(reader, owner, period, LISTED_FLOW_RUNS);
  const byTask = new Map<string, EndedRun[]>();
  for (const run of await endedTaskRuns(reader, flowRunIds, undefined, LISTED_TASK_RUNS)) {
    const key = run.taskKey ?? '';
    const runs = byTask.get(key);
    if (runs) runs.push(run);
    else byTask.set(key, [run]);
  }
  return [...byTask]
    .map(([task_key, runs]) => ({
      task_key,
      name: runs.reduce((latest, run) => (run.start > latest.start ? run : latest)).name,
      ...measuresOf(runs),
    }))
    .sort((a, b) => (b.median ?? 0) - (a.median ?? 0))
    .slice(0, LISTED_TASKS);
}
