import { type FlowRun, filterFlowRuns } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Loading } from '../components/loading.tsx';
import { Time, timeText } from '../components/time.tsx';
import { pathOf } from '../config.ts';

const SHOWN = 40;
const LISTED = 8;

/** The next runs, of one deployment or of all, on a line of time, and the first of them by name. */
export function NextRuns({ deployment }: { deployment?: string }) {
  const runs = useResource(
    `next ${deployment}`,
    (signal) =>
      call(
        filterFlowRuns({
          body: {
            flow_runs: {
              state: { type: { any_: ['SCHEDULED'] } },
              next_scheduled_start_time: { after_: new Date().toISOString() },
              ...(deployment && { deployment_id: { any_: [deployment] } }),
            },
            sort: 'NEXT_SCHEDULED_START_TIME_ASC',
            limit: SHOWN,
          },
          signal,
        }),
      ),
    ['prefect.flow-run.', 'prefect.deployment.'],
  );
  return (
    <section class="panel" aria-labelledby="next">
      <h2 id="next">Next runs</h2>
      <Loading from={runs}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="hint">
              Nothing is scheduled. Add a schedule to a <a href={pathOf('/deployments')}>deployment</a>.
            </p>
          ) : (
            <>
              <Line runs={rows} />
              <ul class="next">
                {rows.slice(0, LISTED).map((run) => (
                  <li key={run.id}>
                    <Time at={run.next_scheduled_start_time} /> <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loading>
    </section>
  );
}

const dueOf = (run: FlowRun): number => Date.parse(run.next_scheduled_start_time ?? '');

function Line({ runs }: { runs: FlowRun[] }) {
  const now = Date.now();
  const end = Math.max(...runs.map(dueOf), now + 60_000);
  return (
    <div class="line" aria-hidden="true">
      {runs.map((run) => (
        <i
          key={run.id}
          title={`${timeText(run.next_scheduled_start_time ?? '')} ${run.name}`}
          style={{ left: `${(100 * (dueOf(run) - now)) / (end - now)}%` }}
        />
      ))}
      <span>now</span>
      <span>{timeText(new Date(end).toISOString())}</span>
    </div>
  );
}
