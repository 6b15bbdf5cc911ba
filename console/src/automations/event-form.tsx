import type { EventTrigger, Trigger } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { Chips } from '../components/chips.tsx';
import { DurationField } from '../components/duration-field.tsx';
import { Field, ListField } from '../components/field.tsx';
import { Select } from '../components/select.tsx';
import { asciiDigits } from '../digits.ts';
import { type Choices, withChosen } from './choices.ts';
import { LabelsForm } from './labels-form.tsx';
import { RelatedForm } from './related-form.tsx';
import {
  aboutResource,
  labelsOf,
  ofOwner,
  ownerOf,
  prefixOf,
  resourceOf,
  SUBJECTS,
  type Subject,
  subjectOf,
  waitingFor,
  withLabels,
} from './subjects.ts';
import { WhenField } from './when-field.tsx';

/** The shortest period in which the absence of an event can be detected, in seconds. */
const MIN_ABSENCE = 10;

const ID = 'prefect.resource.id';

interface Props {
  trigger: EventTrigger;
  change: (trigger: Trigger) => void;
  choices: Choices;
}

/** A trigger that waits for events, or for their absence. */
export function EventForm({ trigger, change, choices }: Props) {
  // a trigger that is edited as any other event stays so, even if it comes to match a common subject
  const subject = useSignal(subjectOf(trigger));
  const proactive = trigger.posture === 'Proactive';
  const edit = (changes: Partial<EventTrigger>) => change({ ...trigger, ...changes });
  return (
    <div class="filters">
      <WhenField
        value={subject.value ?? 'other'}
        change={(when) => {
          const next = waitingFor(trigger, when);
          if (next.type === 'event') subject.value = subjectOf(next);
          change(next);
        }}
      />
      <Select
        label="Fires"
        value={trigger.posture}
        of={[
          ['Reactive', 'When the event occurs'],
          ['Proactive', "When the event doesn't occur"],
        ]}
        change={(posture) =>
          edit({
            posture: posture === 'Proactive' ? 'Proactive' : 'Reactive',
            ...(posture === 'Proactive' && { within: Math.max(MIN_ABSENCE, trigger.within ?? 0) }),
          })
        }
      />
      {subject.value ? (
        <KnownEvents key={subject.value} trigger={trigger} subject={subject.value} change={change} choices={choices} />
      ) : (
        <OtherEvents trigger={trigger} change={change} />
      )}
      {(proactive || (trigger.after ?? []).length > 0) && (
        <ListField
          label="After one of these events"
          value={trigger.after ?? []}
          placeholder={`${prefixOf(subject.value ?? 'flow-run')}…`}
          change={(after) => edit({ after })}
        />
      )}
      <Field
        label="Occurrences"
        value={String(trigger.threshold ?? 1)}
        problem={Number.isInteger(trigger.threshold ?? 1) ? undefined : 'Enter an integer'}
        change={(threshold) => edit({ threshold: threshold.trim() === '' ? Number.NaN : Number(asciiDigits(threshold)) })}
      />
      {(proactive || (trigger.threshold ?? 1) > 1 || (trigger.within ?? 0) > 0) && (
        <DurationField key={trigger.posture} label="Within" value={trigger.within ?? 0} change={(within) => edit({ within })} />
      )}
      <Counted trigger={trigger} change={change} />
    </div>
  );
}

/** Whether events of different resources are counted separately. */
function Counted({ trigger, change }: Omit<Props, 'choices'>) {
  const labels = trigger.for_each ?? [];
  const precise = useSignal(labels.some((label) => label !== ID));
  const count = (for_each: string[]) => change({ ...trigger, for_each });
  if (precise.value)
    return <ListField label="Count separately for each value of these labels" value={labels} placeholder={ID} change={count} />;
  return (
    <label class="check">
      <input type="checkbox" checked={labels.includes(ID)} onChange={({ currentTarget }) => count(currentTarget.checked ? [ID] : [])} />{' '}
      Count separately for each resource
    </label>
  );
}

/** Events by their names, and patterns of their resources. */
function OtherEvents({ trigger, change }: Omit<Props, 'choices'>) {
  const labels = labelsOf(trigger);
  const used = Object.keys(labels).length > 0 || Object.keys(trigger.match_related ?? {}).length > 0;
  const open = useSignal(used);
  return (
    <>
      <ListField
        label="Event names"
        value={trigger.expect ?? []}
        placeholder="prefect.flow-run.*, my.event"
        change={(expect) => change({ ...trigger, expect })}
      />
      <Field
        label="Resource (* matches any text)"
        value={resourceOf(trigger)}
        placeholder="prefect.flow-run.*"
        change={(resource) => change(aboutResource(trigger, resource))}
      />
      <details class="more-fields" open={open.value}>
        <summary>More conditions</summary>
        <LabelsForm of="the resource" labels={labels} change={(next) => change(withLabels(trigger, next))} />
        <RelatedForm trigger={trigger} change={change} />
      </details>
    </>
  );
}

/** Matches every event of a subject. */
const ANY = '*';

/** The choice of runs by the labels of their related resources. */
const BY_LABELS = 'by-labels';

/** The events of a common subject, and its object. */
function KnownEvents({ trigger, subject, change, choices }: Props & { subject: Subject }) {
  const prefix = prefixOf(subject);
  const chosen = (trigger.expect ?? []).map((name) => name.slice(prefix.length)).filter((name) => name !== ANY);
  const events = [...new Set([...SUBJECTS[subject].events, ...chosen])];
  const owner = ownerOf(trigger);
  const byLabels = useSignal(owner === undefined);
  const resource = resourceOf(trigger);
  const byResource = (kind: 'flow' | 'deployment' | 'work-pool' | 'work-queue') =>
    choices[kind].map(([id, name]) => [`prefect.${kind}.${id}`, name] as const);
  const owners = [...byResource('flow'), ...byResource('deployment'), ...byResource('work-pool')];
  return (
    <>
      {subject === 'flow-run' && (
        <Select
          label="Runs of"
          value={byLabels.value ? BY_LABELS : (owner ?? '')}
          of={withChosen(
            [
              ['', 'Any flow'],
              [BY_LABELS, 'Resources with labels…'],
            ],
            byLabels.value || owners.some(([id]) => id === owner) ? '' : owner,
          )}
          groups={[
            { name: 'Flows', of: byResource('flow') },
            { name: 'Deployments', of: byResource('deployment') },
            { name: 'Work pools', of: byResource('work-pool') },
          ]}
          change={(next) => {
            byLabels.value = next === BY_LABELS;
            if (next !== BY_LABELS) change(ofOwner(trigger, next));
          }}
        />
      )}
      {subject !== 'flow-run' && (
        <Select
          label="Object"
          value={resource}
          of={withChosen([[`${prefix}*`, 'Any'], ...byResource(subject)], resource)}
          change={(next) => change(aboutResource(trigger, next))}
        />
      )}
      {subject === 'flow-run' && byLabels.value && (
        <div class="more-fields">
          <RelatedForm trigger={trigger} change={change} />
        </div>
      )}
      <Chips
        label={`${subject === 'flow-run' ? 'Any of these states' : 'Any of these events'}${chosen.length === 0 ? ' (none chosen: every one)' : ''}`}
        of={events}
        chosen={chosen}
        choose={(next) => change({ ...trigger, expect: (next.length > 0 ? next : [ANY]).map((name) => prefix + name) })}
      />
    </>
  );
}
