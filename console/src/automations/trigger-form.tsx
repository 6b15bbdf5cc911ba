import type { EventTrigger, Trigger } from '@contralto/client';
import { Chips } from '../components/chips.tsx';
import { DurationField } from '../components/duration-field.tsx';
import { Field, ListField } from '../components/field.tsx';
import { Select } from '../components/select.tsx';
import { type Choices, withChosen } from './choices.ts';
import { aboutResource, ofOwner, ownerOf, prefixOf, resourceOf, SUBJECTS, type Subject, subjectOf, turnedTo } from './subjects.ts';

/** Absence cannot be noticed sooner, in seconds. */
const LEAST_ABSENCE = 10;

interface Props<T> {
  trigger: T;
  change: (trigger: Trigger) => void;
  choices: Choices;
}

const isSubject = (name: string): name is Subject => name in SUBJECTS;

/** What makes an automation fire. Triggers made of several triggers are written as JSON. */
export function TriggerForm({ trigger, ...rest }: Props<Trigger>) {
  if (trigger.type !== 'event')
    return <p class="hint">This trigger is made of several triggers. It is written as JSON; the actions can be changed here.</p>;
  return <EventForm trigger={trigger} {...rest} />;
}

function EventForm({ trigger, change, choices }: Props<EventTrigger>) {
  const subject = subjectOf(trigger);
  const proactive = trigger.posture === 'Proactive';
  const edit = (changes: Partial<EventTrigger>) => change({ ...trigger, ...changes });
  return (
    <div class="filters">
      <Select
        label="When"
        value={subject ?? ''}
        of={[...Object.entries(SUBJECTS).map(([value, { name }]) => [value, name] as const), ['', 'Any other event']]}
        change={(next) => change(turnedTo(trigger, isSubject(next) ? next : undefined))}
      />
      <Select
        label="Fires"
        value={trigger.posture}
        of={[
          ['Reactive', 'when it happens'],
          ['Proactive', 'when it does not happen'],
        ]}
        change={(posture) =>
          edit({
            posture: posture === 'Proactive' ? 'Proactive' : 'Reactive',
            ...(posture === 'Proactive' && { within: Math.max(LEAST_ABSENCE, trigger.within ?? 0) }),
          })
        }
      />
      {subject ? (
        <KnownEvents trigger={trigger} subject={subject} change={change} choices={choices} />
      ) : (
        <>
          <ListField
            label="Names of the events"
            value={trigger.expect ?? []}
            placeholder="prefect.flow-run.*, my.event"
            change={(expect) => edit({ expect })}
          />
          <Field
            label="Resource, * for any text"
            value={resourceOf(trigger)}
            placeholder="prefect.flow-run.*"
            change={(resource) => change(aboutResource(trigger, resource))}
          />
        </>
      )}
      {(proactive || (trigger.after ?? []).length > 0) && (
        <ListField
          label="After one of these events"
          value={trigger.after ?? []}
          placeholder={`${prefixOf(subject ?? 'flow-run')}…`}
          change={(after) => edit({ after })}
        />
      )}
      <Field
        label="How many times"
        value={String(trigger.threshold ?? 1)}
        problem={Number.isInteger(trigger.threshold ?? 1) ? undefined : 'Type a whole number'}
        change={(threshold) => edit({ threshold: threshold.trim() === '' ? Number.NaN : Number(threshold) })}
      />
      {(proactive || (trigger.threshold ?? 1) > 1 || (trigger.within ?? 0) > 0) && (
        <DurationField key={trigger.posture} label="Within" value={trigger.within ?? 0} change={(within) => edit({ within })} />
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={(trigger.for_each ?? []).includes('prefect.resource.id')}
          onChange={({ currentTarget }) => edit({ for_each: currentTarget.checked ? ['prefect.resource.id'] : [] })}
        />{' '}
        Count for every resource on its own
      </label>
    </div>
  );
}

/** The events of a usual subject, and of which object. */
function KnownEvents({ trigger, subject, change, choices }: Props<EventTrigger> & { subject: Subject }) {
  const prefix = prefixOf(subject);
  const chosen = (trigger.expect ?? []).map((name) => name.slice(prefix.length));
  const events = [...new Set([...SUBJECTS[subject].events, ...chosen])];
  const owner = ownerOf(trigger);
  const resource = resourceOf(trigger);
  const byResource = (kind: 'flow' | 'deployment' | 'work-pool' | 'work-queue') =>
    choices[kind].map(([id, name]) => [`prefect.${kind}.${id}`, name] as const);
  return (
    <>
      {subject === 'flow-run' && owner !== undefined && (
        <Select
          label="Runs of"
          value={owner}
          of={withChosen(
            [['', 'any flow']],
            [...byResource('flow'), ...byResource('deployment'), ...byResource('work-pool')].some(([id]) => id === owner) ? '' : owner,
          )}
          groups={[
            { name: 'Flows', of: byResource('flow') },
            { name: 'Deployments', of: byResource('deployment') },
            { name: 'Work pools', of: byResource('work-pool') },
          ]}
          change={(next) => change(ofOwner(trigger, next))}
        />
      )}
      {subject === 'flow-run' && owner === undefined && <p class="hint">Which runs it watches is written as JSON.</p>}
      {subject !== 'flow-run' && (
        <Select
          label="Which one"
          value={resource}
          of={withChosen([[`${prefix}*`, 'any'], ...byResource(subject)], resource)}
          change={(next) => change(aboutResource(trigger, next))}
        />
      )}
      <Chips
        label={subject === 'flow-run' ? 'One of these states' : 'One of these events'}
        of={events}
        chosen={chosen}
        choose={(next) => {
          // without any name every event would count
          if (next.length > 0) change({ ...trigger, expect: next.map((name) => prefix + name) });
        }}
      />
    </>
  );
}
