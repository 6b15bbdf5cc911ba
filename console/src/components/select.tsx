import { useId } from 'preact/hooks';

interface Props {
  label: string;
  value: string;
  /** The options, each with its name. */
  of: readonly (readonly [value: string, name: string])[];
  groups?: readonly { name: string; of: readonly (readonly [value: string, name: string])[] }[];
  change: (value: string) => void;
}

const options = (of: Props['of']) =>
  of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** A field with a list of options. */
export function Select({ label, value, of, groups = [], change }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
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
