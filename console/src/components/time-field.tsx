import { timeProblem } from '../times.ts';
import { Field } from './field.tsx';

interface Props {
  label: string;
  value: string;
  change: (value: string) => void;
  placeholder: string;
}

/** A time as one types it: `24h` ago, `+2h`, `yesterday 03:00`, a date. */
export function TimeField(props: Props) {
  return <Field {...props} problem={timeProblem(props.value)} />;
}
