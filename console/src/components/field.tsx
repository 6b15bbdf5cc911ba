import { useEffect, useRef } from 'preact/hooks';

const PAUSE = 300;

/** A text field whose value is taken when typing pauses, or when the field is left. */
export function Field({
  label,
  value,
  change,
  placeholder,
  list,
  problem,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  placeholder?: string;
  list?: readonly string[];
  problem?: string | undefined;
}) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const id = `field-${label.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return (
    <label class="field" for={id}>
      <span>{label}</span>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        list={list && `${id}-list`}
        aria-invalid={problem !== undefined}
        title={problem}
        onInput={({ currentTarget }) => {
          const typed = currentTarget.value;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => change(typed), PAUSE);
        }}
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current);
          if (currentTarget.value !== value) change(currentTarget.value);
        }}
      />
      {list && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {problem && <span class="field-problem">{problem}</span>}
    </label>
  );
}
