import { explainFlowRun, type FlowRun, filterFlowRuns, filterLogs, filterTaskRuns, type Log, type TaskRun } from '@contralto/client';
import { call, useResource } from '../api/resource.ts';
import { leavesOf, paired } from '../compare/differences.ts';
import { plainText } from '../components/ansi.ts';
import { Code } from '../components/json.tsx';
import { Loading } from '../components/listing.tsx';
import { counted, durationText, readable } from '../components/texts.ts';
import { Ago, Clamp, Linked } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { inShort } from '../runs/filter.ts';

const ERROR = 40;
const TASKS = 3;
const LINES = 6;
/** Parameters that are named. */
const NAMED = 4;

/** What the page of a failed run answers first. */
export interface FailureReport {
  tasks: TaskRun[];
  log: Log | undefined;
  /** The last success before it. */
  before: FlowRun | undefined;
}

export const hasFailed = ({ state_type }: FlowRun): boolean => state_type === 'FAILED' || state_type === 'CRASHED';

export async function readFailure(run: FlowRun, signal: AbortSignal): Promise<FailureReport> {
  const owner = run.deployment_id ? { deployment_id: { any_: [run.deployment_id] } } : {};
  const earlier = { ...owner, state: { type: { any_: ['COMPLETED' as const] } }, start_time: { before_: run.start_time ?? run.created } };
  const failed = { flow_run_id: { any_: [run.id] }, state: { type: { any_: ['FAILED' as const, 'CRASHED' as const] } } };
  const [tasks, logs, [before]] = await Promise.all([
    call(filterTaskRuns({ body: { task_runs: failed, sort: 'END_TIME_DESC', limit: atMost(TASKS + 1) }, signal })),
    call(
      filterLogs({
        body: { logs: { flow_run_id: { any_: [run.id] }, level: { ge_: ERROR } }, sort: 'TIMESTAMP_DESC', limit: atMost(20) },
        signal,
      }),
    ),
    call(
      filterFlowRuns({
        body: { flows: { id: { any_: [run.flow_id] } }, flow_runs: earlier, sort: 'START_TIME_DESC', limit: 1 },
        signal,
      }),
    ),
  ]);
  return { tasks, log: logs.find(({ message }) => message.includes('\n')) ?? logs[0], before };
}

const changedWords = (name: string, was: string | null | undefined, is: string | null | undefined): string[] =>
  (was ?? '') === (is ?? '') ? [] : [`${name} ${is ?? 'none'} (was ${was ?? 'none'})`];

/** What differs from the last success: version, parameters, infrastructure, and duration. */
function changesOf(run: FlowRun, before: FlowRun): string[] {
  const version = (one: FlowRun) => one.deployment_version ?? one.flow_version;
  const names = (was: Record<string, unknown>, is: Record<string, unknown>) =>
    paired(leavesOf(was), leavesOf(is)).flatMap(({ name, a, b }) => (a === b ? [] : [{ name, a, b }]));
  const parameters = names(before.parameters, run.parameters);
  const infrastructure = names(before.job_variables ?? {}, run.job_variables ?? {});
  const took = run.estimated_run_time / Math.max(1, before.estimated_run_time);
  return [
    ...changedWords('version', version(before), version(run)),
    ...parameters.slice(0, NAMED).flatMap(({ name, a, b }) => changedWords(name, a, b)),
    ...(parameters.length > NAMED ? [counted(parameters.length - NAMED, 'more parameter')] : []),
    ...changedWords('work pool', before.work_pool_name, run.work_pool_name),
    ...infrastructure.slice(0, NAMED).flatMap(({ name, a, b }) => changedWords(name, a, b)),
    ...(took > 1.5 || took < 0.67
      ? [`duration ${durationText(run.estimated_run_time)} (was ${durationText(before.estimated_run_time)})`]
      : []),
  ];
}

/** Why a run failed: the task, the end of its traceback, and what is different from the last success. */
export function Answer({ run, report: { tasks, log, before } }: { run: FlowRun; report: FailureReport }) {
  const message = inShort(run.state?.message ?? '').trim();
  const lines = log ? plainText(log.message).trimEnd().split('\n').slice(-LINES) : [];
  const changes = before && changesOf(run, before);
  return (
    <section class="why answer" data-type={run.state_type} aria-label="Why it failed">
      {message && (
        <p class="clamp" style={{ '--lines': 4 }} title={message}>
          <Linked text={message} />
        </p>
      )}
      {tasks.slice(0, TASKS).map((task) => (
        <p key={task.id}>
          {task.state_name} task <a href={pathOf(`/task-runs/${task.id}`)}>{task.name}</a>
          {task.state?.message && inShort(task.state.message) !== message && (
            <>
              {' '}
              <Clamp text={inShort(task.state.message)} />
            </>
          )}
        </p>
      ))}
      {tasks.length > TASKS && (
        <p>
          <a href={pathOf(`/runs/${run.id}?task_state=FAILED&task_state=CRASHED`)}>All failed tasks</a>
        </p>
      )}
      {lines.length > 1 && <Code text={lines.join('\n')} label="End of the traceback" />}
      {log && (
        <p>
          <a href={pathOf(`/runs/${run.id}?tab=Logs&level=${ERROR}`)}>Errors in the log</a>
        </p>
      )}
      {before && (
        <p>
          <a href={pathOf(`/compare?a=${before.id}&b=${run.id}`)}>Since its last success</a> <Ago at={before.end_time} />:{' '}
          {changes?.length ? changes.join('; ') : 'the same version, parameters, and infrastructure'}.
        </p>
      )}
    </section>
  );
}

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

/** The message of every success says nothing more. */
const ORDINARY = 'All states completed.';

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
    return message && message !== ORDINARY ? (
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
