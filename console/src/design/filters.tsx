import { ListFilter, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { useAddress } from '../address.ts';
import { type Named, nameOf } from '../api/names.ts';
import { Icon } from './icon.tsx';
import { More } from './more.tsx';

export interface Active {
  name: string;
  value: string;
  clear: () => void;
}

interface Props {
  /** The field that is always visible. */
  search?: ComponentChildren;
  /** The filters that are in use. Each is a chip that removes it. */
  active: readonly Active[];
  /** The fields of all filters, behind "Add filter". */
  children?: ComponentChildren;
  /** Further controls at the end of the line, such as the order. */
  end?: ComponentChildren;
}

/** The filters of a list in one line: a search, the filters that are in use, and a button for more. */
export function Filters({ search, active, children, end }: Props) {
  return (
    <search class="filter-line">
      {search}
      {active.map(({ name, value, clear }) => (
        <button key={name + value} type="button" class="active-filter" onClick={clear} aria-label={`Remove the filter ${name}: ${value}`}>
          <span class="hint">{name}</span> <span class="value">{value}</span>
          <Icon of={X} />
        </button>
      ))}
      {children && (
        <More label="Add filter" icon={ListFilter} named closing={false}>
          <div class="filters">{children}</div>
        </More>
      )}
      {end && <div class="filter-end">{end}</div>}
    </search>
  );
}

/** The filters whose values are ids, with what they identify. */
const IDS: Record<string, Named> = { flow_id: 'flow', deployment_id: 'deployment' };

/** The filters of the address that are in use, by their names. `text` says what a value means. */
export function activeIn(
  { given, change }: ReturnType<typeof useAddress>,
  names: Record<string, string>,
  text: (value: string, name: string) => string = (value) => value,
): Active[] {
  return Object.entries(names).flatMap(([key, name]) =>
    given.getAll(key).map((value) => ({
      name,
      value: (IDS[key] && nameOf(IDS[key], value)) ?? text(value, key),
      clear: () => change({ [key]: given.getAll(key).filter((other) => other !== value) }),
    })),
  );
}
