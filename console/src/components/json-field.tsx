import { useSignal } from '@preact/signals';
import { LongField } from './field.tsx';
import { jsonText, problemOf } from './json-text.ts';

interface Props {
  label: string;
  value: unknown;
  /** Undefined for an empty field. */
  change: (value: unknown) => void;
}

/** A value of any type, typed as JSON. It is reported while it is valid; a form with an invalid field is not submitted. */
export function JsonField({ label, value, change }: Props) {
  const text = useSignal(value === undefined ? '' : jsonText(value));
  const empty = text.value.trim() === '';
  const write = (next: string) => {
    text.value = next;
    if (next.trim() === '') change(undefined);
    else if (problemOf(next) === undefined) change(JSON.parse(next));
  };
  return <LongField code label={label} rows={3} value={text.value} change={write} problem={empty ? undefined : problemOf(text.value)} />;
}
