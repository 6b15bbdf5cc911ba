import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { useSuggestions } from '../design/combobox.tsx';
import { DatePicker } from '../design/date-picker.tsx';
import { asciiDigits } from '../digits.ts';
import { secondsOf, secondsText } from '../durations.ts';
import { timeProblem } from '../times.ts';
import { jsonText, listed, problemOf, typedTime } from './texts.ts';

const PAUSE = 300;

interface Props {
  label: string;
  value: string;
  change: (value: string) => void;
  placeholder?: string;
  /** Suggested values; the field accepts others. */
  list?: readonly string[];
  /** Why the value is invalid. A form with an invalid field is not submitted. */
  problem?: string | undefined;
  required?: boolean;
  /** A button at the end of the field, given the id of its label. */
  end?: (labelId: string) => ComponentChildren;
}

/** A text field that reports its value when typing pauses, or when it loses the focus. Until then it displays the typed text, even if its parent renders again. */
export function Field({ label, value, change, placeholder, list, problem, required, end }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typed = useSignal<string | undefined>(undefined);
  const id = useId();
  const { input, attributes, options, ...suggestions } = useSuggestions(id, list, typed.value ?? value, (next) => {
    typed.value = next;
    take();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(
    () => input.current?.setCustomValidity(problem ?? (required && (typed.value ?? value) === '' ? 'Enter a value' : '')),
    [problem, required, typed.value, value],
  );
  const take = () => {
    clearTimeout(timer.current);
    const next = typed.peek();
    if (next !== undefined && next !== value) change(next);
  };
  const taken = useRef(take);
  taken.current = take;
  const control = (
    <input
      id={id}
      ref={input}
      type="text"
      value={typed.value ?? value}
      placeholder={placeholder}
      required={required}
      aria-invalid={problem !== undefined}
      aria-describedby={problem && `${id}-problem`}
      {...attributes}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value;
        suggestions.typed();
        clearTimeout(timer.current);
        timer.current = setTimeout(() => taken.current(), PAUSE);
      }}
      onChange={take}
      onBlur={() => {
        take();
        typed.value = undefined;
        suggestions.close();
      }}
    />
  );
  return (
    <div class="field">
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
      {end ? (
        <span class="with-button">
          {control}
          {end(`${id}-label`)}
        </span>
      ) : (
        control
      )}
      {options}
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}

/** What is wrong with a value. With an id, it describes a field; without one, it is announced when it appears. */
export const FieldProblem = ({ id, children }: { id?: string; children: string | undefined }) =>
  children ? (
    <span id={id} class="field-problem" role={id ? undefined : 'alert'}>
      {children}
    </span>
  ) : null;

/** A list in one field, separated by commas. */
export const ListField = ({
  value,
  change,
  ...props
}: Omit<Props, 'value' | 'change'> & { value: readonly string[]; change: (value: string[]) => void }) => (
  <Field {...props} value={value.join(', ')} change={(text) => change(listed(text))} />
);

interface LongProps {
  label: string;
  value: string;
  change: (value: string) => void;
  rows?: number;
  /** Whether the text is code. */
  code?: boolean;
  problem?: string | undefined;
}

/** A text field of several lines. */
export function LongField({ label, value, change, rows = 4, code, problem }: LongProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.setCustomValidity(problem ?? ''), [problem]);
  const id = useId();
  return (
    <div class="field long">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={area}
        class={code ? 'editor' : ''}
        spellcheck={!code}
        rows={rows}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}

type Options<T extends string> = readonly (readonly [value: T, name: string])[];

interface SelectProps<T extends string> {
  label: string;
  value: T;
  of: Options<T>;
  groups?: readonly { name: string; of: Options<T> }[];
  change: (value: T) => void;
}

const options = <T extends string>(of: Options<T>) =>
  of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** A field with a list of options. */
export function Select<T extends string>({ label, value, of, groups = [], change }: SelectProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => change(currentTarget.value as T)}>
        {options(of)}
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            {options(group.of)}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

/** The options of a table with the name of each value. */
export const optionsOf = <T extends string>(names: Readonly<Record<T, string>>): Options<T> => Object.entries(names) as [T, string][];

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

/** The value of a field that a signal holds. */
export const bound = <T,>(of: Signal<T>) => ({
  value: of.value,
  change(next: T) {
    of.value = next;
  },
});

/** The value of a field that a property of an object holds. */
export const boundIn =
  <T extends object>(of: T, change: (next: T) => void) =>
  <K extends keyof T>(name: K) => ({ value: of[name], change: (next: T[K]) => change({ ...of, [name]: next }) });

/** A checkbox with its label. */
export const Check = ({ label, is, change }: { label: string; is: boolean; change: (is: boolean) => void }) => (
  <label class="check">
    <input type="checkbox" checked={is} onChange={({ currentTarget }) => change(currentTarget.checked)} /> {label}
  </label>
);

/** A name in sentence case: `AwaitingRetry` and `not-ready` as `Awaiting retry` and `Not ready`. */
export function sentenceCase(name: string): string {
  const text = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('-', ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface ChipsProps<T extends string> {
  label: string;
  of: readonly T[];
  chosen: readonly string[];
  choose: (next: string[]) => void;
}

/** A set of choices, each on or off. */
export const Chips = <T extends string>({ label, of, chosen, choose }: ChipsProps<T>) => (
  <fieldset class="chips">
    <legend>{label}</legend>
    {of.map((one) => {
      const on = chosen.includes(one);
      return (
        <button
          key={one}
          type="button"
          class="chip"
          data-type={one}
          aria-pressed={on}
          onClick={() => choose(on ? chosen.filter((other) => other !== one) : [...chosen, one])}
        >
          {sentenceCase(one)}
        </button>
      );
    })}
  </fieldset>
);

interface DurationFieldProps<T> {
  label: string;
  value: T;
  change: (seconds: T) => void;
}

/** A duration, typed with a unit and stored in seconds. */
export const DurationField = ({ label, value, change }: DurationFieldProps<number>) => (
  <Span label={label} first={secondsText(value)} placeholder="30s, 15m, 1h, 1d" read={secondsOf} change={change} />
);

/** A duration, or null while the field is empty. */
export const OptionalDurationField = ({
  label,
  value,
  change,
  placeholder = 'no limit, or 15m, 1h, 1d',
}: DurationFieldProps<number | null> & { placeholder?: string }) => (
  <Span<number | null>
    label={label}
    first={value === null ? '' : secondsText(value)}
    placeholder={placeholder}
    read={(text) => (text.trim() === '' ? null : secondsOf(text))}
    change={change}
  />
);

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

interface TimeFieldProps {
  label: string;
  value: string;
  change: (value: string) => void;
  placeholder: string;
}

/**
 * A field for a time, typed as `24h` (ago), `+2h`, `yesterday 03:00`, or a date, or chosen in a calendar. It displays an instant in the time zone of the browser,
 * or in UTC after the user switched to it.
 */
export function TimeField(props: TimeFieldProps) {
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

interface JsonFieldProps {
  label: string;
  value: unknown;
  /** Undefined for an empty field. */
  change: (value: unknown) => void;
}

/** A value of any type, typed as JSON. It is reported while it is valid; a form with an invalid field is not submitted. */
export function JsonField({ label, value, change }: JsonFieldProps) {
  const text = useSignal(value === undefined ? '' : jsonText(value));
  const empty = text.value.trim() === '';
  const write = (next: string) => {
    text.value = next;
    if (next.trim() === '') change(undefined);
    else if (problemOf(next) === undefined) change(JSON.parse(next));
  };
  return <LongField code label={label} rows={3} value={text.value} change={write} problem={empty ? undefined : problemOf(text.value)} />;
}

interface JsonEditorProps {
  label: string;
  text: string;
  change: (text: string) => void;
  rows?: number;
}

/** A field for JSON that is validated as the user types. */
export const JsonEditor = ({ label, text, change, rows = 16 }: JsonEditorProps) => (
  <LongField code label={label} value={text} change={change} rows={rows} problem={problemOf(text)} />
);

/** Also shows what a list hides by default: the address has `show=all`. */
export function ShowAll({ label }: { label: string }) {
  const { given, change } = useAddress();
  return <Check label={label} is={given.get('show') === 'all'} change={(is) => change({ show: is ? 'all' : undefined })} />;
}

export interface Part<T> {
  /** Doesn't change when other parts are added, moved, or removed, so that the typed text stays with its part. */
  key: number;
  value: T;
  index: number;
  replace: (value: T) => void;
  remove: () => void;
  /** Moves it before its predecessor. */
  moveUp: () => void;
}

/** The parts of a list that the user edits in a form, and a function that adds one. */
export function useParts<T>(values: readonly T[], change: (values: T[]) => void): { parts: Part<T>[]; add: (value: T) => void } {
  const keys = useRef<number[]>([]);
  const last = useRef(0);
  while (keys.current.length < values.length) keys.current.push(++last.current);
  keys.current.length = values.length;
  const parts = values.map((value, index) => ({
    key: keys.current[index] ?? index,
    value,
    index,
    replace: (next: T) => change(values.with(index, next)),
    remove() {
      keys.current = keys.current.toSpliced(index, 1);
      change(values.toSpliced(index, 1));
    },
    moveUp() {
      const moved = <V,>(list: readonly V[]) => [
        ...list.slice(0, index - 1),
        ...list.slice(index - 1, index + 1).reverse(),
        ...list.slice(index + 1),
      ];
      keys.current = moved(keys.current);
      change(moved(values));
    },
  }));
  return { parts, add: (value) => change([...values, value]) };
}
