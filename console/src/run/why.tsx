import { explainFlowRun, type FlowRun } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Linked } from '../components/linked.tsx';
import { Loading } from '../components/loading.tsx';
import { readable } from '../components/time.tsx';
import { pathOf } from '../config.ts';

const WAITING = ['SCHEDULED', 'PENDING', 'PAUSED', 'CANCELLING'];
const WATCH = ['prefect.flow-run.', 'prefect.worker.', 'prefect.work-pool.', 'prefect.work-queue.', 'prefect.deployment.'];

/** The page of what keeps a run from going on: `prefect.deployment.<id>`. */
function pageOf(resource: string, { work_pool_name, deployment_id }: FlowRun): string | undefined {
  if (resource.startsWith('prefect.deployment.') && deployment_id) return pathOf(`/deployments/${deployment_id}`);
  if (/^prefect\.work-(pool|queue)\./.test(resource) && work_pool_name) return pathOf(`/work-pools/${encodeURIComponent(work_pool_name)}`);
  return undefined;
}

/** Why the run is not running, or how it ended, in words. */
export function Why({ run }: { run: FlowRun }) {
  const waits = WAITING.includes(run.state_type ?? '');
  const report = useResource(
    waits ? `${run.id} ${run.state_id}` : undefined,
    (signal) => call(explainFlowRun({ path: { id: run.id }, signal })),
    WATCH,
  );
  const message = run.state?.message;
  if (!waits) {
    return message ? (
      <p class="why">
        <Linked text={message} />
      </p>
    ) : null;
  }
  return (
    <div class="why">
      <Loading from={report}>
        {({ reasons }) => (
          <>
            {reasons.length === 0 && message && <p>{message}</p>}
            <ul>
              {reasons.map(({ code, message: words, resource }) => {
                const page = resource && pageOf(resource, run);
                return (
                  <li key={code + resource}>
                    {readable(words)} {page && <a href={page}>Show it</a>}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Loading>
    </div>
  );
}
