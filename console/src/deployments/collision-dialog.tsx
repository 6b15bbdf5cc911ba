import { type Deployment, type DeploymentUpdate, updateDeployment } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { OptionalDurationField } from '../components/duration-field.tsx';
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

const NO_EFFECT = 'no effect without a concurrency limit or a concurrency key';

/** The collision policy if no limit gives it an effect. */
export const uselessPolicyText = (deployment: Deployment): string | undefined => {
  const { global_concurrency_limit: limit, concurrency_key: key, collision_policy, concurrency_options } = deployment;
  return limit || key || !(collision_policy || concurrency_options) ? undefined : `${collisionText(deployment)}: ${NO_EFFECT}`;
};

/** Edits the concurrency limit of a deployment, its concurrency key, and what happens to the runs that exceed them. */
export function CollisionDialog({ deployment, saved, close }: { deployment: Deployment; saved: () => void; close: () => void }) {
  const { global_concurrency_limit: stored, concurrency_options: options } = deployment;
  const isShared = stored !== null && stored.name !== `deployment:${deployment.id}`;
  const slots = useSignal(stored?.limit ?? null);
  const policy = useSignal<string>(deployment.collision_policy ?? '');
  const grace = useSignal(options?.grace_period_seconds ?? null);
  const key = useSignal(deployment.concurrency_key ?? '');
  const perValue = useSignal(deployment.concurrency_key_limit);
  const save = async () => {
    const body: DeploymentUpdate = {
      collision_policy: policy.peek() === '' ? null : (policy.peek() as Policy),
      concurrency_key: key.peek() || null,
      concurrency_key_limit: perValue.peek(),
    };
    if (!isShared && slots.peek() !== (stored?.limit ?? null)) body.concurrency_limit = slots.peek();
    if (grace.peek() !== (options?.grace_period_seconds ?? null))
      body.concurrency_options = { collision_strategy: options?.collision_strategy ?? 'ENQUEUE', grace_period_seconds: grace.peek() };
    await call(updateDeployment({ path: { id: deployment.id }, body }));
    saved();
  };
  const isUseless = (policy.value !== '' || grace.value !== null) && slots.value === null && key.value === '';
  return (
    <ActionDialog title="Runs at the concurrency limit" act={save} close={close}>
      <div class="filters">
        {isShared ? (
          <p class="hint">
            The limit {stored.name} of {stored.limit} is shared. The page Concurrency changes it.
          </p>
        ) : (
          <CountField label="Concurrency limit" value={slots.value} placeholder="no limit" change={(next) => (slots.value = next)} />
        )}
        <Select
          label="Collision policy"
          value={policy.value}
          of={[['', 'as its code or the service specifies'], ...Object.entries(NAMES)]}
          change={(next) => (policy.value = next)}
        />
        <OptionalDurationField
          label="Grace period"
          value={grace.value}
          placeholder="as the service, or 1m to 24h"
          change={(next) => (grace.value = next)}
        />
        <Field label="Concurrency key" value={key.value} placeholder="{{ parameters.customer }}" change={(next) => (key.value = next)} />
        <CountField label="Runs per value" value={perValue.value} placeholder="1" change={(next) => (perValue.value = next)} />
      </div>
      {/* always the same text, so that the button stays in its place while the last field loses the focus */}
      <p class={isUseless ? '' : 'hint'} role={isUseless ? 'alert' : undefined}>
        The policy and the grace period have {NO_EFFECT}.
      </p>
    </ActionDialog>
  );
}
