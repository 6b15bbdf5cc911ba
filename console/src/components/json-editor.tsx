import { LongField } from './field.tsx';
import { problemOf } from './json-text.ts';

interface Props {
  label: string;
  text: string;
  change: (text: string) => void;
  rows?: number;
}

/** A field for JSON that is validated as the user types. */
export function JsonEditor({ label, text, change, rows = 16 }: Props) {
  return <LongField code label={label} value={text} change={change} rows={rows} problem={problemOf(text)} />;
}
