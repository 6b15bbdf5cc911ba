import { type Deployment, updateDeployment } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Field } from '../components/field.tsx';
import { Select } from '../components/select.tsx';
import { CountField } from '../pools/deadlines.tsx';

type Policy = NonNullable<Deployment['collision_policy']>;

const NAMES: Record<Policy, string> = {
  ENQUEUE: 'excess runs wait',
  CANCEL_NEW: 'excess runs are cancelled',
  CANCEL_RUNNING: 'the oldest run is cancelled for a new one',
  KEEP_NEWEST: 'only the newest excess run waits',
};

/** What happens to the runs that find no free slot. */
export const collisionText = ({ collision_policy, concurrency_options }: Deployment): string =>
  NAMES[collision_policy ?? concurrency_options?.collision_strategy ?? 'ENQUEUE'];

/** Edits the collision policy and the concurrency key of a deployment. */
export function CollisionDialog({ deployment, saved, close }: { deployment: Deployment; saved: () => void; close: () => void }) {
  const value = useSignal<string>(deployment.collision_policy ?? '');
  const key = useSignal(deployment.concurrency_key ?? '');
  const limit = useSignal(deployment.concurrency_key_limit);
  const save = async () => {
    const collision_policy = value.peek() === '' ? null : (value.peek() as Policy);
    await call(
      updateDeployment({
        path: { id: deployment.id },
        body: { collision_policy, concurrency_key: key.peek() || null, concurrency_key_limit: limit.peek() },
      }),
    );
    saved();
  };
  return (
    <ActionDialog title="Runs at the concurrency limit" act={save} close={close}>
      <div class="filters">
        <Select
          label="Collision policy"
          value={value.value}
          of={[['', 'as its code or the service specifies'], ...Object.entries(NAMES)]}
          change={(next) => (value.value = next)}
        />
        <Field label="Concurrency key" value={key.value} placeholder="{{ parameters.customer }}" change={(next) => (key.value = next)} />
        <CountField label="Runs per value" value={limit.value} placeholder="1" change={(next) => (limit.value = next)} />
      </div>
    </ActionDialog>
  );
}
