import { type Deployment, updateDeployment } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { CountField } from '../pools/deadlines.tsx';

/** Edits the priority of the runs of a deployment that have none of their own. */
export function PriorityDialog({ deployment, saved, close }: { deployment: Deployment; saved: () => void; close: () => void }) {
  const value = useSignal(deployment.run_priority);
  const save = async () => {
    await call(updateDeployment({ path: { id: deployment.id }, body: { run_priority: value.peek() } }));
    saved();
  };
  return (
    <ActionDialog title="Priority of its new runs" act={save} close={close}>
      <div class="filters">
        <CountField label="Priority" value={value.value} placeholder="50; 1 is the highest" change={(next) => (value.value = next)} />
      </div>
    </ActionDialog>
  );
}
