import type { EventTrigger, ResourceSpecification } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useParts } from '../components/parts.ts';
import { LabelsForm } from './labels-form.tsx';

/** The sets of patterns, each of which must match a related resource. */
const specificationsOf = (related: unknown): ResourceSpecification[] =>
  ([related ?? {}].flat() as ResourceSpecification[]).filter(hasLabels);

const hasLabels = (specification: ResourceSpecification): boolean => Object.keys(specification).length > 0;

/** The related resources that an event must have, such as a flow or a tag. */
export function RelatedForm({ trigger, change }: { trigger: EventTrigger; change: (trigger: EventTrigger) => void }) {
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
