import { timeProblem } from '../times.ts';
import { Field } from './field.tsx';
import { typedTime } from './typed-time.ts';

interface Props {
  label: string;
  value: string;
  change: (value: string) => void;
  placeholder: string;
}

/** A field for a time, typed as `24h` (ago), `+2h`, `yesterday 03:00`, or a date. It displays an instant in the time zone of the browser. */
export function TimeField(props: Props) {
  return <Field {...props} value={typedTime(props.value)} problem={timeProblem(props.value)} />;
}
