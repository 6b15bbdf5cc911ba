import { createSla, type Deployment, type Sla, type SlaSeverity, updateSla } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { bound, CountField, DurationField, Field, OptionalDurationField, Select } from '../components/fields.tsx';

const REQUIREMENTS = [
  ['duration', 'Runs end within a time'],
  ['stale_after', 'A run completes in each period'],
  ['within', 'Runs start within a time'],
] as const;
type Requirement = (typeof REQUIREMENTS)[number][0];

const SEVERITIES = (['minor', 'low', 'moderate', 'high', 'critical'] as const).map((severity) => [severity, severity] as const);

interface Props {
  deployment: Deployment;
  /** Undefined for a new SLA. */
  edited: Sla | undefined;
  saved: () => void;
  close: () => void;
}

/** Edits an SLA of a deployment. */
export function SlaDialog({ deployment, edited, saved, close }: Props) {
  const name = useSignal(edited?.name ?? '');
  const requirement = useSignal<Requirement>(REQUIREMENTS.find(([field]) => (edited?.[field] ?? null) !== null)?.[0] ?? 'duration');
  const seconds = useSignal(edited?.duration ?? edited?.stale_after ?? edited?.within ?? 3600);
  const severity = useSignal<SlaSeverity>(edited?.severity ?? 'moderate');
  const violations = useSignal(edited?.monthly_violations ?? null);
  const monthlySeconds = useSignal(edited?.monthly_seconds ?? null);
  const save = async () => {
    const body = {
      ...{ name: name.peek(), [requirement.peek()]: seconds.peek(), severity: severity.peek() },
      ...{ monthly_violations: violations.peek(), monthly_seconds: monthlySeconds.peek() },
    };
    if (edited) await call(updateSla({ path: { id: edited.id }, body }));
    else await call(createSla({ body: { ...body, owner_resource: `prefect.deployment.${deployment.id}` } }));
    saved();
  };
  return (
    <ActionDialog title={edited ? `Edit ${edited.name}` : 'New SLA'} ready={name.value.trim() !== ''} act={save} close={close}>
      <div class="filters">
        <Field label="Name" {...bound(name)} required />
        <Select label="Requirement" {...bound(requirement)} of={REQUIREMENTS} />
        <DurationField label="Time" {...bound(seconds)} />
        <Select label="Severity" {...bound(severity)} of={SEVERITIES} />
        <CountField label="Acceptable violations per month" {...bound(violations)} placeholder="no limit" />
        <OptionalDurationField label="Acceptable time in violation per month" {...bound(monthlySeconds)} />
      </div>
    </ActionDialog>
  );
}
