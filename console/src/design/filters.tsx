import { filterDeployments, filterFlows } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { ListFilter, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useAddress } from '../address.ts';
import { type Named, nameOf } from '../api/names.ts';
import { useOperation } from '../api/resource.ts';
import { Chips, Field, ListField, Select, sentenceCase, TimeField } from '../components/fields.tsx';
import { typedTime } from '../components/texts.ts';
import { atMost } from '../config.ts';
import { Icon } from './icon.tsx';
import { More } from './more.tsx';
import { type FilterField, type FilterFields, filterText, readFilter, replaceFilter } from './typed-filter.ts';

/** The filters whose values are ids, with what they identify. */
const IDS: Record<string, Named> = { flow_id: 'flow', deployment_id: 'deployment' };

interface Props {
  /** The search that is always visible: its parameter in the address, its label, and its placeholder. */
  search?: readonly [key: string, label: string, placeholder: string];
  of?: FilterFields;
  /** Whether the search finds flows and deployments, and the filter can be edited as text. */
  typed?: boolean;
  /** Further fields behind "Add filter". */
  children?: ComponentChildren;
  /** At the start of the line, instead of a search. */
  start?: ComponentChildren;
  /** Further controls at the end of the line, such as the order. */
  end?: ComponentChildren;
}

/** The first flows and deployments by name, as words of a filter. */
function useSuggestions(isWanted: boolean): readonly string[] {
  const body = { sort: 'NAME_ASC' as const, limit: atMost(200) };
  const flows = useOperation(filterFlows, isWanted ? { body } : undefined);
  const deployments = useOperation(filterDeployments, isWanted ? { body } : undefined);
  const words = (field: string, of: readonly { name: string }[] = []) => [...new Set(of.map(({ name }) => `${field}:"${name}"`))];
  return [...words('flow', flows.data), ...words('deployment', deployments.data)];
}

/** The filters of a list in one line, which the address contains: a search, the filters that are in use, and a button for more. */
export function Filters({ search, of = {}, typed = false, children, start, end }: Props) {
  const { given, change } = useAddress();
  const isUsed = useSignal(false);
  const names = useSuggestions(typed && isUsed.value);
  const [key = '', label = '', placeholder = ''] = search ?? [];
  const fields = Object.entries(of).filter(([, { kind, of: values, options }]) => kind ?? values ?? options);
  const chips = Object.entries(of).flatMap(([name, field]) => given.getAll(name).map((value) => [name, field, value] as const));
  return (
    <search class="filter-line" onFocusIn={() => (isUsed.value = true)}>
      {start}
      {search && (
        <Field
          label={label}
          value={given.get(key) ?? ''}
          change={(text) => change(readFilter(text, given, of, key))}
          placeholder={placeholder}
          {...(typed && { list: names })}
        />
      )}
      {chips.map(([name, field, value]) => (
        <button
          key={`${name} ${value}`}
          type="button"
          class="active-filter"
          onClick={() => change({ [name]: given.getAll(name).filter((other) => other !== value) })}
          aria-label={`Remove the filter ${field.name}: ${textOf(name, field, value)}`}
        >
          <span class="hint">{field.name}</span> <span class="value">{textOf(name, field, value)}</span>
          <Icon of={X} />
        </button>
      ))}
      {(children || fields.length > 0) && (
        <More label="Add filter" icon={ListFilter} named closing={false}>
          <div class="filters">
            {typed && (
              <div class="field long">
                <Field
                  label="Filter as text"
                  value={filterText(given, of, key)}
                  change={(text) => change(replaceFilter(text, of, key))}
                  placeholder="heron tag:prod -tag:test -state:completed after:24h"
                />
              </div>
            )}
            {fields.map(([name, field]) => (
              <AddressField key={name} name={name} field={field} names={names} />
            ))}
            {children}
          </div>
        </More>
      )}
      {end && <div class="filter-end">{end}</div>}
    </search>
  );
}

function textOf(name: string, { of, options }: FilterField, value: string): string {
  const kind = IDS[name];
  const known = kind ? nameOf(kind, value) : options?.find(([one]) => one === value)?.[1];
  return known ?? (of ? sentenceCase(value) : typedTime(value));
}

/** The field of one filter. */
function AddressField({ name, field, names }: { name: string; field: FilterField; names: readonly string[] }) {
  const { given, change } = useAddress();
  const { kind, of, options, name: label, placeholder = '' } = field;
  const set = (value: string | readonly string[]) => change({ [name]: value });
  const all = given.getAll(name);
  if (of) return <Chips label={label} of={of} chosen={all} choose={set} />;
  if (kind === 'list') return <ListField label={label} value={all} change={set} placeholder={placeholder || 'a, b'} />;
  const value = given.get(name) ?? '';
  if (options) return <Select label={label} value={value} of={options} change={set} />;
  if (kind === 'time') return <TimeField label={label} value={value} change={set} placeholder={placeholder} />;
  const prefix = `${kind}:"`;
  const list = names.flatMap((word) => (word.startsWith(prefix) ? [word.slice(prefix.length, -1)] : []));
  return <Field label={label} value={value} change={set} placeholder={placeholder} {...(kind !== 'text' && { list })} />;
}
