import type { ResourceSpecification, Trigger, TriggerActivity } from '@contralto/client';
import { durationText, readable } from '../components/time-text.ts';
import type { CompositeTrigger } from './subjects.ts';

/** A trigger as text: the description of the service for events, and nested lists for combinations. */
export function TriggerTree({ trigger, activity }: { trigger: Trigger; activity: readonly TriggerActivity[] }) {
  if (trigger.type === 'event')
    return (
      <div class="part">
        {readable(activity.find(({ id }) => id === trigger.id)?.summary ?? (trigger.expect ?? []).join(', '))}
        <Labels title="The resource has" of={trigger.match ?? {}} />
        {[trigger.match_related ?? {}].flat().map((labels, index) => (
          <Labels key={index} title="A related resource has" of={labels as ResourceSpecification} />
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
function Labels({ title, of }: { title: string; of: ResourceSpecification }) {
  const labels = Object.entries(of);
  if (labels.length === 0) return null;
  return (
    <p class="part hint">
      {title}{' '}
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
  if (trigger.type === 'sequence') return `Fires when all of these have fired in sequence${time}:`;
  if (trigger.require === 'any') return 'Fires when any of these fires:';
  return `Fires when ${trigger.require === 'all' ? 'all' : trigger.require} of these have fired${time}:`;
}
