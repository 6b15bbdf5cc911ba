import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useSuggestions } from '../design/combobox.tsx';
import { listed } from './listed.ts';

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
      {problem && (
        <span id={`${id}-problem`} class="field-problem">
          {problem}
        </span>
      )}
    </div>
  );
}

/** A list in one field, separated by commas. */
export function ListField({
  value,
  change,
  ...props
}: Omit<Props, 'value' | 'change'> & { value: readonly string[]; change: (value: string[]) => void }) {
  return <Field {...props} value={value.join(', ')} change={(text) => change(listed(text))} />;
}

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
      {problem && (
        <span id={`${id}-problem`} class="field-problem">
          {problem}
        </span>
      )}
    </div>
  );
}
