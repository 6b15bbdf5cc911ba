import { useSignal } from '@preact/signals';
import { secondsOf, secondsText } from '../durations.ts';
import { Field } from './field.tsx';

interface Props<T> {
  label: string;
  value: T;
  change: (seconds: T) => void;
}

/** A duration, typed with a unit and stored in seconds. */
export function DurationField({ label, value, change }: Props<number>) {
  return <Span label={label} first={secondsText(value)} placeholder="30s, 15m, 1h, 1d" read={secondsOf} change={change} />;
}

/** A duration, or null while the field is empty. */
export function OptionalDurationField({
  label,
  value,
  change,
  placeholder = 'no limit, or 15m, 1h, 1d',
}: Props<number | null> & { placeholder?: string }) {
  return (
    <Span<number | null>
      label={label}
      first={value === null ? '' : secondsText(value)}
      placeholder={placeholder}
      read={(text) => (text.trim() === '' ? null : secondsOf(text))}
      change={change}
    />
  );
}

interface SpanProps<T> {
  label: string;
  first: string;
  placeholder: string;
  /** Undefined for text that is not a duration. */
  read: (text: string) => T | undefined;
  change: (value: T) => void;
}

function Span<T>({ label, first, placeholder, read, change }: SpanProps<T>) {
  const text = useSignal(first);
  return (
    <Field
      label={label}
      value={text.value}
      placeholder={placeholder}
      problem={read(text.value) === undefined ? 'Enter a number of seconds, or 15m, 1h, 1d' : undefined}
      change={(next) => {
        text.value = next;
        const value = read(next);
        if (value !== undefined) change(value);
      }}
    />
  );
}
