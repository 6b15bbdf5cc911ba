import type { EventTrigger, MetricTrigger, ResourceSpecification } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { Field, ListField, useParts } from '../components/fields.tsx';

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

/** The sets of patterns, each of which must match a related resource. */
const specificationsOf = (related: unknown): ResourceSpecification[] =>
  ([related ?? {}].flat() as ResourceSpecification[]).filter(hasLabels);

const hasLabels = (specification: ResourceSpecification): boolean => Object.keys(specification).length > 0;

/** The related resources that an event must have, such as a flow or a tag. */
export function RelatedForm<T extends EventTrigger | MetricTrigger>({ trigger, change }: { trigger: T; change: (trigger: T) => void }) {
  // a set without labels is not part of the trigger
  const specifications = useSignal(specificationsOf(trigger.match_related));
  const { parts, add } = useParts(specifications.value, (next) => {
    specifications.value = next;
    const complete = next.filter(hasLabels);
    change({ ...trigger, match_related: complete.length > 1 ? complete : (complete[0] ?? {}) });
  });
  return (
    <>
      {parts.map(({ key, value, index, replace, remove }) => (
        <fieldset key={key} class="action">
          <legend>Related resource {index + 1}</legend>
          <LabelsForm of={`related resource ${index + 1}`} labels={value} change={replace} />
          <button type="button" class="danger" onClick={remove}>
            Remove related resource {index + 1}
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => add({})}>
        Add a related resource
      </button>
    </>
  );
}
