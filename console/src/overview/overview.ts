import { type Overview, readOverview } from '@contralto/client';
import { call } from '../api/client.ts';
import { type Loaded, useResource } from '../api/resource.ts';
import { intervalEnd } from './intervals.ts';

/** The ranges of the chart: their length, and that of a bar, in seconds. */
export const RANGES = {
  '1 h': { seconds: 3600, width: 60 },
  '24 h': { seconds: 86_400, width: 1800 },
  '7 d': { seconds: 7 * 86_400, width: 3 * 3600 },
  '30 d': { seconds: 30 * 86_400, width: 86_400 },
} as const;

export type Range = keyof typeof RANGES;

const WATCH = ['prefect.flow-run.', 'prefect.worker.', 'prefect.work-pool.', 'prefect.work-queue.', 'prefect.deployment.'];

/** Everything that the overview displays that can change while it is open, in one request. */
export function useOverview(range: Range): Loaded<Overview> {
  const { seconds, width } = RANGES[range];
  return useResource(
    range,
    (signal) => {
      const end = intervalEnd(Date.now(), width);
      const query = {
        history_start: new Date((end - seconds) * 1000).toISOString(),
        history_end: new Date(end * 1000).toISOString(),
        history_interval_seconds: width,
      };
      return call(readOverview({ query, signal }));
    },
    WATCH,
  );
}
