import { type Deployment, type LateRunPolicy, updateDeployment } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { OptionalDurationField } from '../components/duration-field.tsx';
import { Select } from '../components/select.tsx';
import { secondsText } from '../durations.ts';
import { CountField } from '../pools/deadlines.tsx';

type Policy = LateRunPolicy | null;

interface Props {
  value: Policy;
  change: (value: Policy) => void;
  /** Where the policy comes from if none is set here. */
  otherwise: string;
}

/** Which late runs are dropped. */
export function LateRunFields({ value, change, otherwise }: Props) {
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
      {value !== null && (
        <>
          <CountField
            label="Late runs to keep"
            value={value.keep ?? null}
            placeholder="all; 1 for the latest, 0 for none"
            change={(keep) => change({ ...value, keep })}
          />
          <OptionalDurationField
            label="Drop if older than"
            value={value.max_age_seconds ?? null}
            change={(max_age_seconds) => change({ ...value, max_age_seconds })}
          />
        </>
      )}
    </>
  );
}

/** Edits the late-run policy of a deployment. */
export function LateRunsDialog({ deployment, saved, close }: { deployment: Deployment; saved: () => void; close: () => void }) {
  const value = useSignal<Policy>(deployment.late_run_policy);
  const save = async () => {
    await call(updateDeployment({ path: { id: deployment.id }, body: { late_run_policy: value.peek() } }));
    saved();
  };
  return (
    <ActionDialog title="Late runs of its schedules" act={save} close={close}>
      <div class="filters">
        <LateRunFields value={value.value} otherwise="the service" change={(next) => (value.value = next)} />
      </div>
    </ActionDialog>
  );
}

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
