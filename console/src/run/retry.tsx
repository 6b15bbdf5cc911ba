import { type FlowRun, type FlowRunRetryPreview, previewFlowRunRetry, type RetryReason, retryFlowRun } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Allowed } from '../components/allowed.tsx';
import { counted } from '../components/counted.ts';
import { Loading } from '../components/loading.tsx';
import { Problem } from '../components/problem.tsx';
import { Select } from '../components/select.tsx';
import { pathOf } from '../config.ts';
import { FromStart } from './from-start.tsx';

const ENDED: readonly FlowRun['state_type'][] = ['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'];

const BEGIN: [string, string][] = [
  ['FAILURE', 'From the failure'],
  ['START', 'From the start, as a new run'],
];

const REASONS: Record<RetryReason, string> = {
  STORED_RESULT: 'its result is stored',
  NOT_COMPLETED: 'it did not complete',
  NO_STORED_RESULT: 'its result was not stored',
  EXPIRED_RESULT: 'its result has expired',
  RANDOM_KEY: 'its result has a random key, as without a cache',
};

/** Retries a run that has ended. */
export function Retry({ run, changed }: { run: FlowRun; changed: () => void }) {
  const begin = useSignal<string | undefined>(undefined);
  const close = () => (begin.value = undefined);
  if (!ENDED.includes(run.state_type)) return null;
  return (
    <Allowed to="runs:write">
      <button type="button" onClick={() => (begin.value = 'FAILURE')}>
        Retry…
      </button>
      {begin.value === 'START' && run.deployment_id && <FromStart run={run} id={run.deployment_id} close={close} />}
      {begin.value === 'FAILURE' && <FromFailure run={run} changed={changed} choose={(next) => (begin.value = next)} close={close} />}
    </Allowed>
  );
}

interface Props {
  run: FlowRun;
  changed: () => void;
  choose: (begin: string) => void;
  close: () => void;
}

function FromFailure({ run: { id, deployment_id }, changed, choose, close }: Props) {
  const preview = useResource(id, (signal) => call(previewFlowRunRetry({ path: { id }, signal })));
  const retry = async () => {
    await call(retryFlowRun({ path: { id }, body: { from: 'FAILURE' } }));
    changed();
  };
  return (
    <ActionDialog title="Retry this run" verb="Retry" ready={preview.data?.rejection === null} act={retry} close={close}>
      {deployment_id && <Select label="Begin" value="FAILURE" of={BEGIN} change={choose} />}
      <p>The same run is scheduled to start now. Its client reuses stored results, and executes everything else.</p>
      <Loading from={preview}>{(data) => <Preview of={data} />}</Loading>
    </ActionDialog>
  );
}

function Preview({ of }: { of: FlowRunRetryPreview }) {
  const { rejection, delays, warnings, total, reused, executed, uncertain, is_complete, first_task_runs } = of;
  const rest = total - first_task_runs.length;
  return (
    <div role="status">
      {rejection !== null && <Problem message={rejection} />}
      <p>
        <strong>
          {counted(total, 'task run')}
          {is_complete ? '' : ' or more'}: {reused} reused, {executed} executed{uncertain > 0 && `, ${uncertain} uncertain`}
        </strong>
      </p>
      <ol class="preview" aria-label="Task runs">
        {first_task_runs.map(({ task_run_id, name, outcome, reason }) => (
          <li key={task_run_id}>
            <a href={pathOf(`/task-runs/${task_run_id}`)}>{name}</a>{' '}
            <span class="hint">
              {outcome.toLowerCase()}: {REASONS[reason]}
            </span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p class="hint">and {rest} more</p>}
      {[...warnings, ...delays].map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
    </div>
  );
}
