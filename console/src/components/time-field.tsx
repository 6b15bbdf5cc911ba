import { DatePicker } from '../design/date-picker.tsx';
import { timeProblem } from '../times.ts';
import { Field } from './field.tsx';
import { typedTime } from './typed-time.ts';

interface Props {
  label: string;
  value: string;
  change: (value: string) => void;
  placeholder: string;
}

/**
 * A field for a time, typed as `24h` (ago), `+2h`, `yesterday 03:00`, or a date, or chosen in a calendar. It displays an instant in the time zone of the browser,
 * or in UTC after the user switched to it.
 */
export function TimeField(props: Props) {
  const value = typedTime(props.value);
  return (
    <Field
      {...props}
      value={value}
      problem={timeProblem(props.value)}
      end={(label) => <DatePicker time describedBy={label} value={value} pick={props.change} />}
    />
  );
}
