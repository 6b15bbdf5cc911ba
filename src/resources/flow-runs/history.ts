import type { Schema } from '../../../generated/operations.ts';
import { unprocessable } from '../../base/errors.ts';
import { type Instant, toWireInstant } from '../../base/time/instant.ts';
import { type CountedRuns, runHistory } from '../../store/runs/history.ts';
import type { Reader } from '../../store/store.ts';

const SHORTEST_INTERVAL_SECONDS = 1;

/** The fields that history requests for flow runs and task runs share. */
interface Requested {
  history_start: Instant;
  history_end: Instant;
  history_interval_seconds: number;
}

/**
 * Counts runs per interval and state.
 *
 * @throws 422 for intervals below one second
 */
export async function readHistory(
  reader: Reader,
  which: CountedRuns,
  { history_start: start, history_end: end, history_interval_seconds: intervalSeconds }: Requested,
  now: Instant,
): Promise<Schema<'HistoryInterval'>[]> {
  if (intervalSeconds < SHORTEST_INTERVAL_SECONDS) throw unprocessable('History interval must not be less than 1 second.');
  const history = await runHistory(reader, which, { start, end, intervalSeconds }, now);
  return history.map(({ start, end, states }) => ({
    interval_start: toWireInstant(start),
    interval_end: toWireInstant(end),
    states: states.map(({ type, name, runs, estimatedRunTime, estimatedLateness }) => ({
      state_type: type,
      state_name: name,
      count_runs: runs,
      sum_estimated_run_time: estimatedRunTime,
      sum_estimated_lateness: estimatedLateness,
    })),
  }));
}
