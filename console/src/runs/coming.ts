import { filterFlowRuns, type OptionalIdCriterion } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { atMost } from '../config.ts';

/** The next scheduled runs of some deployments, the first ones first, and again after events. */
export const useComingRuns = (name: string, deployments: OptionalIdCriterion, limit: number) =>
  useResource(
    name,
    (signal) =>
      call(
        filterFlowRuns({
          body: {
            flow_runs: {
              state: { type: { any_: ['SCHEDULED'] } },
              next_scheduled_start_time: { after_: new Date().toISOString() },
              deployment_id: deployments,
            },
            sort: 'NEXT_SCHEDULED_START_TIME_ASC',
            limit: atMost(limit),
          },
          signal,
        }),
      ),
    ['prefect.flow-run.', 'prefect.deployment.'],
  );
