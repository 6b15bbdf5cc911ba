import type { ResourceSpecification, Trigger, TriggerActivity } from '@contralto/client';
import { durationText, readable } from '../components/time-text.ts';
import type { CompositeTrigger } from './subjects.ts';

/** What makes an automation fire: the words of the service for events, with those that belong together below what is asked of them. */
export function TriggerTree({ trigger, activity }: { trigger: Trigger; activity: readonly TriggerActivity[] }) {
  if (trigger.type === 'event')
    return (
      <div class="part">
        {readable(activity.find(({ id }) => id === trigger.id)?.summary ?? (trigger.expect ?? []).join(', '))}
        <Labels words="The resource has" of={trigger.match ?? {}} />
        {[trigger.match_related ?? {}].flat().map((labels, index) => (
          <Labels key={index} words="A related resource has" of={labels as ResourceSpecification} />
        ))}
      </div>
    );
  const Parts = trigger.type === 'sequence' ? 'ol' : 'ul';
  return (
    <div class="part">
      {compositeText(trigger)}
      <Parts>
        {trigger.triggers.map((part, index) => (
          <li key={part.id ?? index}>
            <TriggerTree trigger={part} activity={activity} />
          </li>
        ))}
      </Parts>
    </div>
  );
}

/** Patterns that the labels of a resource must match. */
function Labels({ words, of }: { words: string; of: ResourceSpecification }) {
  const labels = Object.entries(of);
  if (labels.length === 0) return null;
  return (
    <p class="part hint">
      {words}{' '}
      {labels.map(([label, patterns], index) => (
        <span key={label}>
          {index > 0 && ', '}
          {label} <code>{[patterns].flat().join(', ')}</code>
        </span>
      ))}
    </p>
  );
}

function compositeText(trigger: CompositeTrigger): string {
  const time = trigger.within === null ? '' : ` within ${durationText(trigger.within)}`;
  if (trigger.type === 'sequence') return `Fires when these have fired one after the other${time}:`;
  if (trigger.require === 'any') return 'Fires when any of these fires:';
  return `Fires when ${trigger.require === 'all' ? 'all' : trigger.require} of these have fired${time}:`;
}
