import type { EventTrigger, ResourceSpecification } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useParts } from '../components/parts.ts';
import { LabelsForm } from './labels-form.tsx';

/** One set of patterns or several, all of which must be met. */
const specificationsOf = (related: unknown): ResourceSpecification[] => (Array.isArray(related) ? related : [related ?? {}]).filter(says);

const says = (specification: ResourceSpecification): boolean => Object.keys(specification).length > 0;

/** What the event must be related to: a flow by its name, a tag. */
export function RelatedForm({ trigger, change }: { trigger: EventTrigger; change: (trigger: EventTrigger) => void }) {
  // one that says nothing yet is not part of the trigger
  const specifications = useSignal(specificationsOf(trigger.match_related));
  const { parts, add } = useParts(specifications.value, (next) => {
    specifications.value = next;
    const said = next.filter(says);
    change({ ...trigger, match_related: said.length > 1 ? said : (said[0] ?? {}) });
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
