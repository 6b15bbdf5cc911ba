import type { ResourceSpecification } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { Field, ListField } from '../components/field.tsx';
import { useParts } from '../components/parts.ts';

/** Common labels of resources. */
const KNOWN = ['prefect.resource.id', 'prefect.resource.name', 'prefect.resource.role', 'prefect.state-type', 'prefect.state-name'];

type Row = readonly [label: string, patterns: string[]];

const rowsOf = (labels: ResourceSpecification): Row[] =>
  Object.entries(labels).map(([label, patterns]) => [label, (Array.isArray(patterns) ? patterns : [patterns]).map(String)]);

/** The complete rows, as the service stores them. */
const labelsOf = (rows: readonly Row[]): ResourceSpecification =>
  Object.fromEntries(
    rows.flatMap(([label, patterns]) => (label && patterns.length > 0 ? [[label, patterns.length === 1 ? patterns[0] : patterns]] : [])),
  );

interface Props {
  /** The resource that has the labels, as the end of a sentence. */
  of: string;
  labels: ResourceSpecification;
  change: (labels: ResourceSpecification) => void;
}

/** Patterns for the labels of a resource. Each label must match at least one of its patterns. */
export function LabelsForm({ of, labels, change }: Props) {
  // a row without a name is not part of the labels
  const rows = useSignal(rowsOf(labels));
  const { parts, add } = useParts<Row>(rows.value, (next) => {
    rows.value = next;
    change(labelsOf(next));
  });
  return (
    <>
      {parts.map(({ key, value: [label, patterns], index, replace, remove }) => (
        <div key={key} class="filters labels" role="group" aria-label={`Label ${index + 1} of ${of}`}>
          <Field
            label="Label"
            value={label}
            list={KNOWN}
            placeholder="prefect.resource.name"
            change={(next) => replace([next.trim(), patterns])}
          />
          <ListField label="Patterns" value={patterns} placeholder="orders-*, !orders-test" change={(next) => replace([label, next])} />
          <button type="button" class="danger" aria-label={`Remove label ${index + 1} of ${of}`} onClick={remove}>
            Remove
          </button>
        </div>
      ))}
      <button type="button" onClick={() => add(['', []])}>
        Add a label of {of}
      </button>
    </>
  );
}
