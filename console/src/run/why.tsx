import { explainFlowRun, type FlowRun } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Linked } from '../components/linked.tsx';
import { Loading } from '../components/loading.tsx';
import { readable } from '../components/time-text.ts';
import { pathOf } from '../config.ts';

const WAITING = ['SCHEDULED', 'PENDING', 'PAUSED', 'CANCELLING'];
const WATCH = ['prefect.flow-run.', 'prefect.worker.', 'prefect.work-pool.', 'prefect.work-queue.', 'prefect.deployment.'];

/** What a link says that leads to what keeps a run from going on, where it is more than that. */
const HOLDERS = 'Who holds the slots';
const LEADS_TO: Record<string, string> = {
  deployment_limit: HOLDERS,
  work_pool_limit: HOLDERS,
  work_queue_limit: HOLDERS,
  no_online_worker: 'Its workers',
};

/** The page of what keeps a run from going on: `prefect.deployment.<id>`. */
function pageOf(resource: string, { work_pool_name, deployment_id }: FlowRun): string | undefined {
  if (resource.startsWith('prefect.deployment.') && deployment_id) return pathOf(`/deployments/${deployment_id}`);
  if (/^prefect\.work-(pool|queue)\./.test(resource) && work_pool_name) return pathOf(`/work-pools/${encodeURIComponent(work_pool_name)}`);
  if (resource.startsWith('prefect.concurrency-limit.')) return pathOf('/concurrency');
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
              {reasons.map(({ code, message: words, resource }) => {
                const page = resource && pageOf(resource, run);
                return (
                  <li key={code + resource}>
                    {readable(words)} {page && <a href={page}>{LEADS_TO[code] ?? 'Show it'}</a>}
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
