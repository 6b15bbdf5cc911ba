import { type Deployment, type FlowRun, readDeployment, retryFlowRun } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { useCheckedForm } from '../components/checked-form.tsx';
import { Loading } from '../components/loading.tsx';
import { Select } from '../components/select.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { changedParameters } from '../deployments/run-dialog.tsx';

interface Props {
  run: FlowRun;
  close: () => void;
}

/** Retries a run from the start, with the form of its parameters. */
export function FromStart({ run, id, close }: Props & { id: string }) {
  const deployment = useResource(id, (signal) => call(readDeployment({ path: { id }, signal })));
  return <Loading from={deployment}>{(data) => <FromStartDialog run={run} deployment={data} close={close} />}</Loading>;
}

const TIMES: [string, string][] = [
  ['KEEP', 'That of this run'],
  ['NOW', 'Now'],
];

function FromStartDialog({ run, deployment, close }: Props & { deployment: Deployment }) {
  const { route } = useLocation();
  const before = { ...deployment.parameters, ...run.parameters };
  const { form, checked } = useCheckedForm(deployment.parameter_openapi_schema ?? {}, before);
  const expected = useSignal<'KEEP' | 'NOW'>('KEEP');
  /** What the dialog requests; undefined if the form displays problems. */
  const request = async () => {
    const parameters = await checked();
    if (!parameters) return undefined;
    const changed = changedParameters(parameters, run.parameters);
    return { path: { id: run.id }, body: { from: 'START' as const, parameters: changed, expected_start_time: expected.peek() } };
  };
  const retry = async () => {
    const wanted = await request();
    if (!wanted) return false;
    const created = await call(retryFlowRun(wanted));
    route(pathOf(`/runs/${created.id}`));
    return true;
  };
  return (
    <ActionDialog title={`Run ${deployment.name} again`} verb="Run" act={retry} close={close}>
      {form}
      <Select
        label="Expected start time"
        value={expected.value}
        of={TIMES}
        change={(next) => (expected.value = next === 'NOW' ? 'NOW' : 'KEEP')}
      />
      {run.expected_start_time && (
        <p class="hint">
          The flow reads it as its scheduled start time. This run was expected to start at <Time at={run.expected_start_time} />.
        </p>
      )}
      <CopyAs
        of={async (options) => {
          const wanted = await request();
          if (!wanted) throw new Error('The parameters have problems.');
          await retryFlowRun({ ...wanted, ...options });
        }}
      />
    </ActionDialog>
  );
}
