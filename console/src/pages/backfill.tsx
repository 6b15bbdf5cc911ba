import {
  type Backfill,
  deleteBackfill,
  pauseBackfill,
  readBackfill,
  readDeployment,
  resumeBackfill,
  stopBackfill,
} from '@contralto/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { BackfillStateMark, isOpen, progressText } from '../backfills/words.tsx';
import { Act } from '../components/act.tsx';
import { Allowed } from '../components/allowed.tsx';
import { Facts } from '../components/facts.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';

export function Page() {
  const { id = '' } = useRoute().params;
  const backfill = useResource(id, (signal) => call(readBackfill({ path: { id }, signal })), ['prefect.backfill.', 'prefect.flow-run.']);
  const deploymentId = backfill.data?.deployment_id;
  const deployment = useResource(deploymentId, (signal) =>
    call(readDeployment({ path: { id: deploymentId ?? '' }, signal })).catch(() => undefined),
  );
  return (
    <>
      {!backfill.data && <PageTitle title="Backfill" />}
      <Loading from={backfill}>
        {(data) => (
          <>
            <PageTitle
              title={`Backfill of ${deployment.data?.name ?? 'a deployment'}`}
              state={data.state}
              mark={<BackfillStateMark state={data.state} />}
              above={[`${pathOf(`/deployments/${data.deployment_id}`)}?tab=Backfills`, deployment.data?.name ?? 'Deployment']}
              kind="Backfill"
              id={id}
              more={!isOpen(data) && may('runs:write') && <Delete backfill={data} />}
            >
              <Allowed to="runs:write">
                <Actions backfill={data} changed={backfill.reload} />
              </Allowed>
            </PageTitle>
            {data.message && (
              <p class="field-problem" role="alert">
                {data.message}
              </p>
            )}
            <progress aria-label="Processed times" max={data.progress.total} value={data.progress.total - data.progress.remaining} />
            <Facts
              of={[
                [
                  'Deployment',
                  <a key="deployment" href={pathOf(`/deployments/${data.deployment_id}`)}>
                    {deployment.data?.name ?? 'View'}
                  </a>,
                ],
                ['Progress', progressText(data)],
                ['Runs', runsText(data)],
                [
                  'Period',
                  <>
                    <Time at={data.start} /> – <Time at={data.end} />
                  </>,
                ],
                ['Runs at a time', data.max_active_runs],
                ['Order', data.order === 'OLDEST_FIRST' ? 'Oldest first' : 'Newest first'],
                ['Created', <Time key="created" at={data.created} away />],
                ['Ended', data.ended && <Time at={data.ended} away />],
              ]}
            />
            <section class="panel last-runs" aria-labelledby="last-runs">
              <h2 id="last-runs">Recent runs</h2>
              <RunBars
                of={id}
                criteria={{ flow_runs: { created_by: { id_: [id] } } }}
                about={`prefect.deployment.${data.deployment_id}`}
                shown={60}
              />
            </section>
            <Json value={{ schedule: data.schedule, parameters: data.parameters, tags: data.tags }} label="Details" />
          </>
        )}
      </Loading>
    </>
  );
}

function runsText({ progress: { waiting, running, completed, failed, cancelled } }: Backfill): string {
  const parts = { waiting, running, completed, failed, cancelled };
  return Object.entries(parts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

function Actions({ backfill, changed }: { backfill: Backfill; changed: () => void }) {
  const path = { id: backfill.id };
  return (
    <>
      {backfill.state === 'RUNNING' && (
        <Act act={() => call(pauseBackfill({ path }))} done={changed}>
          Pause
        </Act>
      )}
      {backfill.state === 'PAUSED' && (
        <Act act={() => call(resumeBackfill({ path }))} done={changed}>
          Resume
        </Act>
      )}
      {(backfill.state === 'RUNNING' || backfill.state === 'PAUSED') && (
        <Act
          danger
          confirm="Stop this backfill?"
          about="Its scheduled runs are cancelled. Runs that have started continue to their end."
          act={() => call(stopBackfill({ path }))}
          done={changed}
        >
          Stop
        </Act>
      )}
    </>
  );
}

function Delete({ backfill: { id, deployment_id } }: { backfill: Backfill }) {
  const { route } = useLocation();
  return (
    <Act
      danger
      confirm="Delete this backfill?"
      about="Its runs are kept."
      act={() => call(deleteBackfill({ path: { id } }))}
      done={() => route(pathOf(`/deployments/${deployment_id}`))}
    >
      Delete
    </Act>
  );
}
