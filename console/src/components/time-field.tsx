import { timeProblem } from '../times.ts';
import { Field } from './field.tsx';

interface Props {
  label: string;
  value: string;
  change: (value: string) => void;
  placeholder: string;
}

/** A field for a time, typed as `24h` (ago), `+2h`, `yesterday 03:00`, or a date. */
export function TimeField(props: Props) {
  return <Field {...props} problem={timeProblem(props.value)} />;
}
