import { explainFlowRun, type FlowRun, filterFlowRuns, type WhyCode, type WhyReason } from '@contralto/client';
import type { ComponentChildren } from 'preact';
import { call, useResource } from '../api/resource.ts';
import { Act } from '../components/dialogs.tsx';
import { Skeleton } from '../components/listing.tsx';
import { counted, numberText, readable } from '../components/texts.ts';
import { atMost, pathOf } from '../config.ts';
import { Copyable } from '../design/copy.tsx';
import { pausePool, pauseQueue, setPaused } from '../pools/parts.tsx';

const READ = atMost(200);
/** The most groups of late runs. One run of each is read to find the cause. */
const EXPLAINED = 24;

interface Cause {
  reason: WhyReason | undefined;
  /** The late runs with this cause, the longest waiting first. */
  runs: FlowRun[];
}

/** Late runs of the same pool, queue, and deployment wait for the same. */
async function causesOf(signal: AbortSignal): Promise<Cause[]> {
  const flow_runs = { state: { name: { any_: ['Late'] } } };
  const late = await call(filterFlowRuns({ body: { flow_runs, sort: 'EXPECTED_START_TIME_ASC', limit: READ }, signal }));
  const groups = new Map<string, FlowRun[]>();
  for (const run of late) {
    const key = [run.work_pool_name, run.work_queue_name, run.deployment_id].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  const causes = new Map<string, Cause>();
  const explained = [...groups.values()].slice(0, EXPLAINED);
  const reports = await Promise.all(explained.map(([run]) => call(explainFlowRun({ path: { id: run?.id ?? '' }, signal }))));
  for (const [index, runs] of explained.entries()) {
    const reason = reports[index]?.reasons[0];
    const key = `${reason?.code} ${reason?.resource ?? runs[0]?.work_pool_name}`;
    const cause = causes.get(key) ?? { reason, runs: [] };
    causes.set(key, cause);
    cause.runs.push(...runs);
  }
  return [...causes.values()].sort((one, other) => other.runs.length - one.runs.length);
}

/** Why runs are late, by cause, with the action that helps, before the list of these runs. */
export function LateCauses({ children }: { children: ComponentChildren }) {
  const causes = useResource('late causes', causesOf, [
    'prefect.flow-run.',
    'prefect.worker.',
    'prefect.work-pool.',
    'prefect.work-queue.',
  ]);
  if (!causes.data && !causes.error) return <Skeleton />;
  return (
    <>
      {causes.data && causes.data.length > 0 && <Causes of={causes.data} done={causes.reload} />}
      {children}
    </>
  );
}

const Causes = ({ of, done }: { of: readonly Cause[]; done: () => void }) => (
  <section class="panel last-runs" aria-labelledby="causes">
    <h2 id="causes">Why they are late</h2>
    <ul class="plain causes">
      {of.map(({ reason, runs }) => (
        <li class="actions" key={`${reason?.code} ${reason?.resource} ${runs[0]?.id}`}>
          <strong>{numberText(runs.length)} ×</strong> <span>{readable(reason?.message ?? 'No cause is known.')}</span>{' '}
          {reason && runs[0] && <Help code={reason.code} run={runs[0]} done={done} />}
        </li>
      ))}
    </ul>
    {of.reduce((sum, { runs }) => sum + runs.length, 0) >= READ && (
      <p class="hint">Of the {counted(READ, 'run')} that have waited longest.</p>
    )}
  </section>
);

/** The one action that helps. */
function Help({ code, run, done }: { code: WhyCode; run: FlowRun; done: () => void }) {
  const { work_pool_name: pool, work_queue_name: queue, deployment_id: deployment } = run;
  if (pool && (code === 'no_online_worker' || code === 'not_polled' || code === 'waiting_for_worker'))
    return (
      <Copyable
        text={`prefect worker start --pool '${pool}'${code === 'not_polled' && queue ? ` --work-queue '${queue}'` : ''}`}
        label="Command"
      />
    );
  if (pool && code === 'work_pool_paused')
    return <Act verb="Resume pool" needs="pools:write" act={() => pausePool(pool, false)} done={done} />;
  if (pool && queue && code === 'work_queue_paused')
    return <Act verb="Resume queue" needs="pools:write" act={() => pauseQueue(pool, queue, false)} done={done} />;
  if (deployment && code === 'deployment_paused')
    return <Act verb="Resume deployment" needs="deployments:write" act={() => setPaused(deployment, false)} done={done} />;
  if (code.endsWith('_limit')) return <a href={pathOf('/concurrency')}>Who holds the slots</a>;
  return <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>;
}
