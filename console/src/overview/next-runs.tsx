import { type FlowRun, filterFlowRuns, type OverviewFlowRun } from '@contralto/client';
import type { ComponentChildren } from 'preact';
import { call, useResource } from '../api/resource.ts';
import { Loading } from '../components/listing.tsx';
import { timeText } from '../components/texts.ts';
import { Ago, NamedLink } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';

const SHOWN = 40;
const LISTED = 8;
/** The time that the line covers, in milliseconds. */
const LINE = 24 * 3600 * 1000;

type Coming = Pick<FlowRun, 'id' | 'name' | 'flow_id' | 'deployment_id' | 'expected_start_time'> &
  Partial<Pick<OverviewFlowRun, 'flow_name' | 'deployment_name'> & Pick<FlowRun, 'next_scheduled_start_time'>>;

/** The next runs of a deployment, and what follows once they are known. */
export function NextRuns({ deployment, children }: { deployment: string; children: ComponentChildren }) {
  const runs = useResource(
    `next ${deployment}`,
    (signal) =>
      call(
        filterFlowRuns({
          body: {
            flow_runs: {
              state: { type: { any_: ['SCHEDULED'] } },
              next_scheduled_start_time: { after_: new Date().toISOString() },
              deployment_id: { any_: [deployment] },
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
    <Loading from={runs}>
      {(rows) => (
        <>
          <NextRunsPanel runs={rows} />
          {children}
        </>
      )}
    </Loading>
  );
}

/** The next runs on a line, and the first of them as a list. */
export const NextRunsPanel = ({ runs }: { runs: readonly Coming[] }) => (
  <section class="panel" aria-labelledby="next">
    <h2 id="next">Next runs</h2>
    {runs.length === 0 ? (
      <p class="hint">
        No scheduled runs. To schedule runs, add a schedule to a <a href={pathOf('/deployments')}>deployment</a>.
      </p>
    ) : (
      <>
        <Line runs={runs} />
        <ul class="next">
          {runs.slice(0, LISTED).map((run) => (
            <li key={run.id}>
              <span class="when">
                <Ago at={timeOf(run)} />
              </span>
              <span>
                {run.deployment_id && (
                  <>
                    <NamedLink kind="deployment" id={run.deployment_id} name={run.deployment_name} />{' '}
                  </>
                )}
                <span class="hint">
                  {run.deployment_id && 'of '}
                  <NamedLink kind="flow" id={run.flow_id} name={run.flow_name} />, run <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>
                </span>
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);

const timeOf = (run: Coming) => run.next_scheduled_start_time ?? run.expected_start_time;

const dueOf = (run: Coming): number => Date.parse(timeOf(run) ?? '');

function Line({ runs }: { runs: readonly Coming[] }) {
  const now = Date.now();
  // later runs would compress all others
  const shown = runs.filter((run) => dueOf(run) < now + LINE);
  const end = Math.max(...shown.map(dueOf), now + 60_000);
  return (
    <div class="line" aria-hidden="true">
      {shown.map((run) => (
        <i
          key={run.id}
          title={`${timeText(timeOf(run) ?? '')} ${run.name}`}
          style={{ left: `${(100 * (dueOf(run) - now)) / (end - now)}%` }}
        />
      ))}
      <span>now</span>
      <span>{timeText(new Date(end).toISOString())}</span>
    </div>
  );
}
