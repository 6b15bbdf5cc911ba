import { useSignal } from '@preact/signals';
import { secondsOf, secondsText } from '../durations.ts';
import { Field } from './field.tsx';

/** A span of time as one types it, in seconds for the service. */
export function DurationField({ label, value, change }: { label: string; value: number; change: (seconds: number) => void }) {
  const text = useSignal(secondsText(value));
  return (
    <Field
      label={label}
      value={text.value}
      placeholder="30s, 15m, 1h, 1d"
      problem={secondsOf(text.value) === undefined ? 'Type seconds, or 15m, 1h, 1d' : undefined}
      change={(next) => {
        text.value = next;
        const seconds = secondsOf(next);
        if (seconds !== undefined) change(seconds);
      }}
    />
  );
}
