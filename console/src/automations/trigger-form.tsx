import type { Trigger } from '@contralto/client';
import { OptionalDurationField } from '../components/duration-field.tsx';
import { useParts } from '../components/parts.ts';
import { Select } from '../components/select.tsx';
import type { Choices } from './choices.ts';
import { EventForm } from './event-form.tsx';
import { type CompositeTrigger, FIRST_TRIGGER, waitingFor, withParts } from './subjects.ts';
import { WhenField } from './when-field.tsx';

interface Props<T> {
  trigger: T;
  change: (trigger: Trigger) => void;
  choices: Choices;
  /** Number of the trigger within its parents, such as `2.1`; empty for the outermost. */
  place?: string;
}

/** A trigger: an event, or a combination of triggers, which can be nested. */
export function TriggerForm({ trigger, ...rest }: Props<Trigger>) {
  return trigger.type === 'event' ? <EventForm trigger={trigger} {...rest} /> : <CompositeForm trigger={trigger} {...rest} />;
}

function CompositeForm({ trigger, change, choices, place = '' }: Props<CompositeTrigger>) {
  const { parts, add } = useParts(trigger.triggers, (triggers) => change(withParts(trigger, triggers)));
  const isAny = trigger.type === 'compound' && trigger.require === 'any';
  return (
    <>
      <div class="filters">
        <WhenField value={trigger.type} change={(when) => change(waitingFor(trigger, when))} />
        {trigger.type === 'compound' && (
          <Select
            label="Required"
            value={String(trigger.require)}
            of={requirementsOf(trigger.triggers.length)}
            change={(next) => change({ ...trigger, require: next === 'all' || next === 'any' ? next : Number(next) })}
          />
        )}
        {!isAny && <OptionalDurationField label="Within" value={trigger.within} change={(within) => change({ ...trigger, within })} />}
      </div>
      {parts.map(({ key, value, index, replace, remove, moveUp }) => {
        const number = `${place}${place && '.'}${index + 1}`;
        return (
          <fieldset key={key} class="action">
            <legend>Trigger {number}</legend>
            <TriggerForm trigger={value} change={replace} choices={choices} place={number} />
            <div class="actions">
              {trigger.type === 'sequence' && index > 0 && (
                <button type="button" onClick={moveUp}>
                  Move trigger {number} up
                </button>
              )}
              {parts.length > 1 && (
                <button type="button" class="danger" onClick={remove}>
                  Remove trigger {number}
                </button>
              )}
            </div>
          </fieldset>
        );
      })}
      <button type="button" onClick={() => add(FIRST_TRIGGER)}>
        {place ? `Add to trigger ${place}` : 'Add a trigger'}
      </button>
    </>
  );
}

/** The numbers of triggers that can be required. */
function requirementsOf(count: number): [value: string, name: string][] {
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1));
  return [['all', 'All'], ['any', 'Any'], ...numbers.map((one): [string, string] => [one, `${one} of ${count}`])];
}
