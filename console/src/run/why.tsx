import { explainFlowRun, type FlowRun } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Linked } from '../components/linked.tsx';
import { Loading } from '../components/loading.tsx';
import { readable } from '../components/time-text.ts';
import { pathOf } from '../config.ts';

const WAITING = ['SCHEDULED', 'PENDING', 'PAUSED', 'CANCELLING', 'RUNNING'];
const WATCH = ['prefect.flow-run.', 'prefect.worker.', 'prefect.work-pool.', 'prefect.work-queue.', 'prefect.deployment.'];

/** Texts of links to the cause of a delay, by the code of the reason. */
const HOLDERS = 'Slot holders';
const LEADS_TO: Record<string, string> = {
  deployment_limit: HOLDERS,
  work_pool_limit: HOLDERS,
  work_queue_limit: HOLDERS,
  waiting_for_slots: HOLDERS,
  may_wait_for_slots: HOLDERS,
  no_online_worker: 'Workers',
};

/** The page of the resource that delays a run, such as `prefect.deployment.<id>`. */
function pageOf(resource: string, { work_pool_name, deployment_id }: FlowRun): string | undefined {
  if (resource.startsWith('prefect.deployment.') && deployment_id) return pathOf(`/deployments/${deployment_id}`);
  if (/^prefect\.work-(pool|queue)\./.test(resource) && work_pool_name) return pathOf(`/work-pools/${encodeURIComponent(work_pool_name)}`);
  if (resource.startsWith('prefect.concurrency-limit.')) return pathOf('/concurrency');
  return undefined;
}

/** Why the run is not running, or how it ended. */
export function Why({ run }: { run: FlowRun }) {
  const waits = WAITING.includes(run.state_type ?? '');
  const report = useResource(
    waits ? `${run.id} ${run.state_id}` : undefined,
    (signal) => call(explainFlowRun({ path: { id: run.id }, signal })),
    WATCH,
  );
  const message = run.state?.message;
  const runs = run.state_type === 'RUNNING' && !report.data?.reasons.length;
  if (!waits || runs) {
    return message ? (
      <p class="why" data-type={run.state_type}>
        <Linked text={message} />
      </p>
    ) : null;
  }
  return (
    <div class="why" data-type={run.state_type}>
      <Loading from={report}>
        {({ reasons }) => (
          <>
            {reasons.length === 0 && message && <p>{message}</p>}
            <ul>
              {reasons.map(({ code, message: reason, resource }) => {
                const page = resource && pageOf(resource, run);
                return (
                  <li key={code + resource}>
                    {readable(reason)} {page && <a href={page}>{LEADS_TO[code] ?? 'View'}</a>}
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
