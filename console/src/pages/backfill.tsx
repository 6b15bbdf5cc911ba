import { type Backfill, deleteBackfill, pauseBackfill, readBackfill, resumeBackfill, stopBackfill } from '@contralto/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { nameOf } from '../api/names.ts';
import { call, useOperation } from '../api/resource.ts';
import { BackfillStateMark, isOpen, progressText } from '../backfills/list.tsx';
import { Act, Allowed } from '../components/dialogs.tsx';
import { FieldProblem } from '../components/fields.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/listing.tsx';
import { Facts, PageTitle } from '../components/page.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { NamedLink, Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';

export function Page() {
  const { id = '' } = useRoute().params;
  const backfill = useOperation(readBackfill, { path: { id } }, ['prefect.backfill.', 'prefect.flow-run.']);
  const name = backfill.data && nameOf('deployment', backfill.data.deployment_id);
  return (
    <>
      {!backfill.data && <PageTitle title="Backfill" />}
      <Loading from={backfill}>
        {(data) => (
          <>
            <PageTitle
              title={`Backfill of ${name ?? 'a deployment'}`}
              state={data.state}
              mark={<BackfillStateMark state={data.state} />}
              above={[`${pathOf(`/deployments/${data.deployment_id}`)}?tab=Backfills`, name ?? 'Deployment']}
              kind="Backfill"
              id={id}
              more={!isOpen(data) && may('runs:write') && <Delete backfill={data} />}
            >
              <Allowed to="runs:write">
                <Actions backfill={data} changed={backfill.reload} />
              </Allowed>
            </PageTitle>
            <FieldProblem>{data.message ?? undefined}</FieldProblem>
            <progress aria-label="Processed times" max={data.progress.total} value={data.progress.total - data.progress.remaining} />
            <Facts
              of={[
                ['Deployment', <NamedLink key="deployment" kind="deployment" id={data.deployment_id} />],
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
                criteria={{ flow_runs: { created_by: { id_: [id] } } }}
                about={`prefect.deployment.${data.deployment_id}`}
                listed={pathOf(`/runs?deployment_id=${data.deployment_id}`)}
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
      {backfill.state === 'RUNNING' && <Act verb="Pause" act={() => call(pauseBackfill({ path }))} done={changed} />}
      {backfill.state === 'PAUSED' && <Act verb="Resume" act={() => call(resumeBackfill({ path }))} done={changed} />}
      {(backfill.state === 'RUNNING' || backfill.state === 'PAUSED') && (
        <Act
          verb="Stop"
          danger
          confirm="Stop this backfill?"
          about="Its scheduled runs are cancelled. Runs that have started continue to their end."
          act={() => call(stopBackfill({ path }))}
          done={changed}
        />
      )}
    </>
  );
}

function Delete({ backfill: { id, deployment_id } }: { backfill: Backfill }) {
  const { route } = useLocation();
  return (
    <Act
      verb="Delete"
      danger
      confirm="Delete this backfill?"
      about="Its runs are kept."
      act={() => call(deleteBackfill({ path: { id } }))}
      done={() => route(pathOf(`/deployments/${deployment_id}`))}
    />
  );
}
