import {
  type Deployment,
  type FlowRun,
  type FlowRunRetryPreview,
  previewFlowRunRetry,
  type RetryReason,
  readDeployment,
  retryFlowRun,
} from '@contralto/client';
import { useSignal } from '@preact/signals';

import { call, useOperation } from '../api/resource.ts';
import { ActionDialog, Allowed, DialogButton } from '../components/dialogs.tsx';
import { bound, optionsOf, Select } from '../components/fields.tsx';
import { Loading, Problem } from '../components/listing.tsx';

import { counted } from '../components/texts.ts';
import { Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';

import { ParametersDialog, RunDialog } from '../deployments/run-dialog.tsx';

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
      {begin.value === 'START' && run.deployment_id && <WithDeployment of={FromStart} run={run} id={run.deployment_id} close={close} />}
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
  const preview = useOperation(previewFlowRunRetry, { path: { id } });
  const retry = async () => {
    await call(retryFlowRun({ path: { id }, body: { from: 'FAILURE' } }));
    changed();
  };
  return (
    <ActionDialog title="Retry this run" verb="Retry" ready={preview.data?.rejection === null} act={retry} close={close}>
      {deployment_id && <Select label="Begin" value="FAILURE" of={BEGIN} change={choose} />}
      <Loading from={preview}>{(data) => <Preview of={data} />}</Loading>
      <p>The same run is scheduled to start now. Its client reuses stored results, and executes everything else.</p>
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
          {total === 0
            ? 'It has no task runs'
            : reused === 0 && uncertain === 0
              ? `Repeats ${total === 1 ? 'its task run' : `all ${counted(total, 'task run')}`}`
              : `Reuses ${reused} of ${counted(total, 'task run')}, and repeats ${executed}`}
          {uncertain > 0 && `, ${uncertain} uncertain`}
          {is_complete ? '.' : ', or more.'}
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

interface AgainProps {
  run: FlowRun;
  deployment: Deployment;
  close: () => void;
}

const TIMES = { KEEP: 'That of this run', NOW: 'Now' } as const;

/** Retries a run from the start, with the form of its parameters. */
function FromStart({ run, deployment, close }: AgainProps) {
  const expected = useSignal<keyof typeof TIMES>('KEEP');
  return (
    <ParametersDialog
      title={`Run ${deployment.name} again`}
      schema={deployment.parameter_openapi_schema}
      given={{ ...deployment.parameters, ...run.parameters }}
      before={run.parameters}
      send={(parameters, options) =>
        retryFlowRun({ path: { id: run.id }, body: { from: 'START', parameters, expected_start_time: expected.peek() }, ...options })
      }
      close={close}
    >
      <Select label="Expected start time" {...bound(expected)} of={optionsOf(TIMES)} />
      {run.expected_start_time && (
        <p class="hint">
          The flow reads it as its scheduled start time. This run was expected to start at <Time at={run.expected_start_time} />.
        </p>
      )}
    </ParametersDialog>
  );
}

/** The label with the id of the run that a new run repeats. */
export const RETRIED_FROM = 'contralto.retried-from';

/** The form of a new run of the same deployment. The label is that of a retry from the start. */
const Again = ({ run, deployment, close }: AgainProps) => (
  <RunDialog
    deployment={deployment}
    parameters={run.parameters}
    labels={{ [RETRIED_FROM]: run.id }}
    title={`Run ${deployment.name} again`}
    close={close}
  />
);

/** A dialog that needs the deployment of the run. */
function WithDeployment({ id, of: Form, ...props }: Omit<AgainProps, 'deployment'> & { id: string; of: typeof Again }) {
  const deployment = useOperation(readDeployment, { path: { id } });
  return <Loading from={deployment}>{(data) => <Form {...props} deployment={data} />}</Loading>;
}

/** Creates a run of the same deployment. The form begins with the parameters of this run. */
export function RunAgain({ run }: { run: FlowRun }) {
  const id = run.deployment_id;
  if (!id) return null;
  return (
    <DialogButton text="Run again…" needs="runs:write" dialog={(close) => <WithDeployment of={Again} run={run} id={id} close={close} />} />
  );
}
