import { type Deployment, updateDeployment, type WorkPool } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { OptionalDurationField } from '../components/duration-field.tsx';
import { Field } from '../components/field.tsx';
import { asciiDigits } from '../digits.ts';
import { secondsText } from '../durations.ts';

export type Deadlines = Pick<WorkPool, 'start_timeout_seconds' | 'start_timeout_reschedules' | 'missed_heartbeats'>;

export const deadlinesOf = ({ start_timeout_seconds, start_timeout_reschedules, missed_heartbeats }: Deadlines): Deadlines => ({
  start_timeout_seconds,
  start_timeout_reschedules,
  missed_heartbeats,
});

interface Props {
  value: Deadlines;
  change: (value: Deadlines) => void;
  /** Where the values of empty fields come from. */
  otherwise: string;
}

/** The limits on the time that a run may be pending, and on the number of times that it is scheduled again. */
export function DeadlineFields({ value, change, otherwise }: Props) {
  return (
    <>
      <OptionalDurationField
        label="Start timeout"
        value={value.start_timeout_seconds}
        placeholder={`as ${otherwise}; 0 for none, or 15m, 1h`}
        change={(start_timeout_seconds) => change({ ...value, start_timeout_seconds })}
      />
      <CountField
        label="Schedule again, at most"
        value={value.start_timeout_reschedules}
        placeholder={`as ${otherwise}`}
        change={(start_timeout_reschedules) => change({ ...value, start_timeout_reschedules })}
      />
      <CountField
        label="Missed heartbeats"
        value={value.missed_heartbeats}
        placeholder={`as ${otherwise}; 0 for any number`}
        change={(missed_heartbeats) => change({ ...value, missed_heartbeats })}
      />
    </>
  );
}

interface CountProps {
  label: string;
  value: number | null;
  placeholder: string;
  change: (value: number | null) => void;
}

/** A whole number, or null while the field is empty. */
export function CountField({ label, value, placeholder, change }: CountProps) {
  const text = useSignal(value === null ? '' : String(value));
  return (
    <Field
      label={label}
      value={text.value}
      placeholder={placeholder}
      problem={/^\d*$/.test(text.value) ? undefined : 'Enter an integer'}
      change={(next) => {
        text.value = asciiDigits(next).trim();
        if (/^\d*$/.test(text.value)) change(text.value === '' ? null : Number(text.value));
      }}
    />
  );
}

/** Edits the deadlines of the runs of a deployment. */
export function DeadlinesDialog({ deployment, saved, close }: { deployment: Deployment; saved: () => void; close: () => void }) {
  const value = useSignal(deadlinesOf(deployment));
  const save = async () => {
    await call(updateDeployment({ path: { id: deployment.id }, body: value.peek() }));
    saved();
  };
  return (
    <ActionDialog title="Deadlines of its runs" act={save} close={close}>
      <div class="filters">
        <DeadlineFields value={value.value} otherwise="the work pool" change={(next) => (value.value = next)} />
      </div>
    </ActionDialog>
  );
}

/** Undefined if nothing is set here. */
export function startTimeoutText({ start_timeout_seconds: seconds, start_timeout_reschedules: reschedules }: Deadlines) {
  if (seconds === null) return undefined;
  if (seconds === 0) return 'none';
  return `${secondsText(seconds)}${reschedules === null ? '' : `, scheduled again ${reschedules} times`}`;
}
