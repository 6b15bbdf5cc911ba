import { type FlowRun, readDeployment } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Allowed } from '../components/allowed.tsx';
import { Loading } from '../components/loading.tsx';
import { RunDialog } from '../deployments/run-dialog.tsx';

/** The label with the id of the run that a new run repeats. */
export const RETRIED_FROM = 'contralto.retried-from';

/** Creates a run of the same deployment. The form begins with the parameters of this run. */
export function RunAgain({ run }: { run: FlowRun }) {
  const asking = useSignal(false);
  if (!run.deployment_id) return null;
  return (
    <Allowed to="runs:write">
      <button type="button" onClick={() => (asking.value = true)}>
        Run again…
      </button>
      {asking.value && <RunAgainDialog run={run} id={run.deployment_id} close={() => (asking.value = false)} />}
    </Allowed>
  );
}

/** The form of a new run. The label is that of a retry from the start. */
function RunAgainDialog({ run, id, close }: { run: FlowRun; id: string; close: () => void }) {
  const deployment = useResource(id, (signal) => call(readDeployment({ path: { id }, signal })));
  return (
    <Loading from={deployment}>
      {(data) => (
        <RunDialog
          deployment={data}
          parameters={run.parameters}
          labels={{ [RETRIED_FROM]: run.id }}
          title={`Run ${data.name} again`}
          close={close}
        />
      )}
    </Loading>
  );
}
