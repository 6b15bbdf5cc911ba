import { type Deployment, type DeploymentUpdate, type LateRunPolicy, updateDeployment, type WorkPool } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { bound, boundIn, CountField, Field, OptionalDurationField, optionsOf, Select } from '../components/fields.tsx';
import { secondsText } from '../durations.ts';

type Policy = LateRunPolicy | null;

interface Props {
  value: Policy;
  change: (value: Policy) => void;
  /** Where the policy comes from if none is set here. */
  otherwise: string;
}

/** Which late runs are dropped. */
export function LateRunFields({ value, change, otherwise }: Props) {
  const at = value && boundIn({ keep: value.keep ?? null, max_age_seconds: value.max_age_seconds ?? null }, change);
  const which = value === null ? 'inherited' : 'own';
  return (
    <>
      <Select
        label="Late runs"
        value={which}
        of={[
          ['inherited', `as ${otherwise}`],
          ['own', 'own policy'],
        ]}
        change={(next) => change(next === 'own' ? { keep: 1, max_age_seconds: null } : null)}
      />
      {at && <CountField label="Late runs to keep" {...at('keep')} placeholder="all; 1 for the latest, 0 for none" />}
      {at && <OptionalDurationField label="Drop if older than" {...at('max_age_seconds')} />}
    </>
  );
}

interface PolicyProps {
  deployment: Deployment;
  saved: () => void;
  close: () => void;
}

interface PolicyDialogProps<T> extends PolicyProps {
  title: string;
  value: T;
  fields: (at: ReturnType<typeof boundIn<T & object>>) => ComponentChildren;
}

/** Edits properties of a deployment. */
function PolicyDialog<T extends DeploymentUpdate>({ title, deployment, value, saved, close, fields }: PolicyDialogProps<T>) {
  const written = useSignal(value);
  const save = async () => {
    await call(updateDeployment({ path: { id: deployment.id }, body: written.peek() }));
    saved();
  };
  return (
    <ActionDialog title={title} act={save} close={close}>
      <div class="filters">{fields(boundIn(written.value, (next) => (written.value = next)))}</div>
    </ActionDialog>
  );
}

const LateRunsDialog = (props: PolicyProps) => (
  <PolicyDialog
    {...props}
    title="Late runs of its schedules"
    value={{ late_run_policy: props.deployment.late_run_policy }}
    fields={(at) => <LateRunFields {...at('late_run_policy')} otherwise="the service" />}
  />
);

const PriorityDialog = (props: PolicyProps) => (
  <PolicyDialog
    {...props}
    title="Priority of its new runs"
    value={{ run_priority: props.deployment.run_priority }}
    fields={(at) => <CountField label="Priority" {...at('run_priority')} placeholder="50; 1 is the highest" />}
  />
);

const DeadlinesDialog = (props: PolicyProps) => (
  <PolicyDialog
    {...props}
    title="Deadlines of its runs"
    value={deadlinesOf(props.deployment)}
    fields={(at) => <DeadlineFields at={at} otherwise="the work pool" />}
  />
);

/** Undefined if there is no policy here, and no run was dropped. */
export function lateRunsText({
  late_run_policy: policy,
  late_runs_dropped: dropped,
}: Pick<Deployment, 'late_run_policy' | 'late_runs_dropped'>) {
  const parts = policy ? [policyText(policy)] : [];
  if (dropped > 0) parts.push(`${dropped} dropped`);
  return parts.length > 0 ? parts.join('; ') : undefined;
}

export function policyText({ keep = null, max_age_seconds: age = null }: LateRunPolicy) {
  const kept = keep === null ? 'all' : keep === 0 ? 'none' : keep === 1 ? 'only the latest' : `at most ${keep}`;
  return age === null ? kept : `${kept}, none older than ${secondsText(age)}`;
}

type CollisionPolicy = NonNullable<Deployment['collision_policy']>;

const NAMES: Record<CollisionPolicy, string> = {
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
function CollisionDialog({ deployment, saved, close }: PolicyProps) {
  const { global_concurrency_limit: stored, concurrency_options: options } = deployment;
  const isShared = stored !== null && stored.name !== `deployment:${deployment.id}`;
  const slots = useSignal(stored?.limit ?? null);
  const policy = useSignal<CollisionPolicy | ''>(deployment.collision_policy ?? '');
  const grace = useSignal(options?.grace_period_seconds ?? null);
  const key = useSignal(deployment.concurrency_key ?? '');
  const perValue = useSignal(deployment.concurrency_key_limit);
  const save = async () => {
    const body: DeploymentUpdate = {
      collision_policy: policy.peek() || null,
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
          <CountField label="Concurrency limit" {...bound(slots)} placeholder="no limit" />
        )}
        <Select label="Collision policy" {...bound(policy)} of={[['', 'as its code or the service specifies'], ...optionsOf(NAMES)]} />
        <OptionalDurationField label="Grace period" {...bound(grace)} placeholder="as the service, or 1m to 24h" />
        <Field label="Concurrency key" {...bound(key)} placeholder="{{ parameters.customer }}" />
        <CountField label="Runs per value" {...bound(perValue)} placeholder="1" />
      </div>
      {/* always the same text, so that the button stays in its place while the last field loses the focus */}
      <p class={isUseless ? '' : 'hint'} role={isUseless ? 'alert' : undefined}>
        The policy and the grace period have {NO_EFFECT}.
      </p>
    </ActionDialog>
  );
}

export type Deadlines = Pick<WorkPool, 'start_timeout_seconds' | 'start_timeout_reschedules' | 'missed_heartbeats'>;

export const deadlinesOf = ({ start_timeout_seconds, start_timeout_reschedules, missed_heartbeats }: Deadlines): Deadlines => ({
  start_timeout_seconds,
  start_timeout_reschedules,
  missed_heartbeats,
});

interface DeadlinesProps {
  at: ReturnType<typeof boundIn<Deadlines>>;
  /** Where the values of empty fields come from. */
  otherwise: string;
}

/** The limits on the time that a run may be pending, and on the number of times that it is scheduled again. */
export const DeadlineFields = ({ at, otherwise }: DeadlinesProps) => (
  <>
    <OptionalDurationField label="Start timeout" {...at('start_timeout_seconds')} placeholder={`as ${otherwise}; 0 for none, or 15m, 1h`} />
    <CountField label="Schedule again, at most" {...at('start_timeout_reschedules')} placeholder={`as ${otherwise}`} />
    <CountField label="Missed heartbeats" {...at('missed_heartbeats')} placeholder={`as ${otherwise}; 0 for any number`} />
  </>
);

/** The policies of a deployment, with their dialogs. */
export const POLICIES = [
  ['Deadlines…', DeadlinesDialog],
  ['Collisions…', CollisionDialog],
  ['Late runs…', LateRunsDialog],
  ['Priority…', PriorityDialog],
] as const;

/** Undefined if nothing is set here. */
export function startTimeoutText({ start_timeout_seconds: seconds, start_timeout_reschedules: reschedules }: Deadlines) {
  if (seconds === null) return undefined;
  if (seconds === 0) return 'none';
  return `${secondsText(seconds)}${reschedules === null ? '' : `, scheduled again ${reschedules} times`}`;
}
