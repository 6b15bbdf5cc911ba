import { type FlowRun, filterFlowRuns } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Loading } from '../components/loading.tsx';
import { NamedLink } from '../components/named.tsx';
import { Time } from '../components/time.tsx';
import { timeText } from '../components/time-text.ts';
import { atMost, pathOf } from '../config.ts';

const SHOWN = 40;
const LISTED = 8;
/** The time that the line covers, in milliseconds. */
const LINE = 24 * 3600 * 1000;

/** The next runs, of one deployment or of all, on a line, and the first of them as a list. */
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
            limit: atMost(SHOWN),
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
              No scheduled runs. To schedule runs, add a schedule to a <a href={pathOf('/deployments')}>deployment</a>.
            </p>
          ) : (
            <>
              <Line runs={rows} />
              <ul class="next">
                {rows.slice(0, LISTED).map((run) => (
                  <li key={run.id}>
                    <span class="when">
                      <Time at={run.next_scheduled_start_time} away />
                    </span>{' '}
                    {run.deployment_id ? (
                      <NamedLink kind="deployment" id={run.deployment_id} />
                    ) : (
                      <NamedLink kind="flow" id={run.flow_id} />
                    )}{' '}
                    <span class="hint">
                      of <NamedLink kind="flow" id={run.flow_id} />, run <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>
                    </span>
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
  // later runs would compress all others
  const shown = runs.filter((run) => dueOf(run) < now + LINE);
  const end = Math.max(...shown.map(dueOf), now + 60_000);
  return (
    <div class="line" aria-hidden="true">
      {shown.map((run) => (
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
