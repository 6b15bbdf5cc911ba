import type { EventTrigger, MetricName, MetricOperator, MetricTrigger, Trigger } from '@contralto/client';
import { type Signal, useSignal } from '@preact/signals';
import { Check, Chips, DurationField, Field, ListField, OptionalDurationField, Select, useParts } from '../components/fields.tsx';
import { asciiDigits } from '../digits.ts';
import { type Choice, type Choices, withChosen } from './choices.ts';
import { LabelsForm, RelatedForm } from './labels-form.tsx';
import {
  aboutResource,
  type CompositeTrigger,
  FIRST_TRIGGER,
  labelsOf,
  ofOwner,
  ownerOf,
  prefixOf,
  resourceOf,
  SUBJECTS,
  type Subject,
  subjectOf,
  type When,
  waitingFor,
  withLabels,
  withParts,
} from './subjects.ts';

interface Props<T> {
  trigger: T;
  change: (trigger: Trigger) => void;
  choices: Choices;
  /** Number of the trigger within its parents, such as `2.1`; empty for the outermost. */
  place?: string;
}

/** A trigger: an event, a metric, or a combination of triggers, which can be nested. */
export function TriggerForm({ trigger, ...rest }: Props<Trigger>) {
  if (trigger.type === 'event') return <EventForm trigger={trigger} {...rest} />;
  if (trigger.type === 'metric') return <MetricForm trigger={trigger} {...rest} />;
  return <CompositeForm trigger={trigger} {...rest} />;
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

/** The shortest period in which the absence of an event can be detected, in seconds. */
const MIN_ABSENCE = 10;

const ID = 'prefect.resource.id';

interface EventFormProps {
  trigger: EventTrigger;
  change: (trigger: Trigger) => void;
  choices: Choices;
}

/** A trigger that waits for events, or for their absence. */
function EventForm({ trigger, change, choices }: EventFormProps) {
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
function Counted({ trigger, change }: Omit<EventFormProps, 'choices'>) {
  const labels = trigger.for_each ?? [];
  const precise = useSignal(labels.some((label) => label !== ID));
  const count = (for_each: string[]) => change({ ...trigger, for_each });
  if (precise.value)
    return <ListField label="Count separately for each value of these labels" value={labels} placeholder={ID} change={count} />;
  return <Check label="Count separately for each resource" is={labels.includes(ID)} change={(is) => count(is ? [ID] : [])} />;
}

/** Events by their names, and patterns of their resources. */
function OtherEvents({ trigger, change }: Omit<EventFormProps, 'choices'>) {
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

/** The events of a common subject, and its object. */
function KnownEvents({ trigger, subject, change, choices }: EventFormProps & { subject: Subject }) {
  const prefix = prefixOf(subject);
  const chosen = (trigger.expect ?? []).map((name) => name.slice(prefix.length)).filter((name) => name !== ANY);
  const events = [...new Set([...SUBJECTS[subject].events, ...chosen])];
  const byLabels = useByLabels(trigger);
  const resource = resourceOf(trigger);
  return (
    <>
      {subject === 'flow-run' && (
        <RunsOf trigger={trigger} byLabels={byLabels} change={(owner) => change(ofOwner(trigger, owner))} choices={choices} />
      )}
      {subject !== 'flow-run' && (
        <Select
          label="Object"
          value={resource}
          of={withChosen([[`${prefix}*`, 'Any'], ...resourcesOf(choices, subject)], resource)}
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

export const METRIC_NAMES: Record<MetricName, string> = {
  lateness: 'Mean lateness of runs (seconds)',
  duration: 'Mean run time (seconds)',
  successes: 'Fraction of completed runs',
  failures: 'Failed runs',
  queue_depth: 'Due runs',
  oldest_due: 'Age of the oldest due run (seconds)',
  slots_used: 'Used slots',
  asset_age: 'Age of the oldest asset (seconds)',
};

const OPERATORS: [MetricOperator, string][] = [
  ['<', 'is below'],
  ['<=', 'is at most'],
  ['>', 'is above'],
  ['>=', 'is at least'],
];

/** The metrics that count runs which started or ended within a period. */
const WITH_RANGE: readonly string[] = ['lateness', 'duration', 'successes', 'failures'] satisfies MetricName[];

const METRIC_FORM_ID = 'prefect.resource.id';
const SHORTEST = 300;

interface MetricProps {
  trigger: MetricTrigger;
  change: (trigger: Trigger) => void;
  choices: Choices;
}

/** The patterns of a metric that is not about runs start empty: those for runs match nothing that it measures. */
function withName(trigger: MetricTrigger, name: MetricName): MetricTrigger {
  const isOfRuns = (one: MetricName) => one !== 'slots_used' && one !== 'asset_age';
  const metric = { ...trigger.metric, name };
  if (isOfRuns(name) && isOfRuns(trigger.metric.name)) return { ...trigger, metric };
  return { ...trigger, match: isOfRuns(name) ? { [METRIC_FORM_ID]: 'prefect.flow-run.*' } : {}, match_related: {}, metric };
}

/** A trigger that compares a metric with a threshold. */
function MetricForm({ trigger, change, choices }: MetricProps) {
  const { metric } = trigger;
  const edit = (changes: Partial<MetricTrigger['metric']>) => change({ ...trigger, metric: { ...metric, ...changes } });
  return (
    <div class="filters">
      <WhenField value="metric" change={(when) => change(waitingFor(trigger, when))} />
      <Select
        label="Metric"
        value={metric.name}
        of={Object.entries(METRIC_NAMES) as [MetricName, string][]}
        change={(name) => change(withName(trigger, name))}
      />
      <Select label="Condition" value={metric.operator} of={OPERATORS} change={(operator) => edit({ operator })} />
      <Field
        label="Threshold"
        value={Number.isNaN(metric.threshold) ? '' : String(metric.threshold)}
        problem={Number.isFinite(metric.threshold) ? undefined : 'Enter a number'}
        change={(threshold) => edit({ threshold: threshold.trim() === '' ? Number.NaN : Number(asciiDigits(threshold)) })}
      />
      {WITH_RANGE.includes(metric.name) && (
        <DurationField label="Of the last" value={metric.range ?? SHORTEST} change={(range) => edit({ range })} />
      )}
      <DurationField label="For at least" value={metric.firing_for ?? SHORTEST} change={(firing_for) => edit({ firing_for })} />
      <Measured key={metric.name} trigger={trigger} change={change} choices={choices} />
    </div>
  );
}

/** What the metric measures: the runs of one flow, deployment, pool or queue, or resources with labels. */
function Measured({ trigger, change, choices }: MetricProps) {
  const { name } = trigger.metric;
  const isOfRuns = name !== 'slots_used' && name !== 'asset_age';
  const byLabels = useByLabels(trigger);
  return (
    <>
      {isOfRuns && <RunsOf trigger={trigger} byLabels={byLabels} change={(owner) => change(ofOwner(trigger, owner))} choices={choices} />}
      {(!isOfRuns || byLabels.value) && (
        <div class="more-fields">
          <LabelsForm of="the resource" labels={trigger.match ?? {}} change={(match) => change({ ...trigger, match })} />
          {isOfRuns && <RelatedForm trigger={trigger} change={change} />}
        </div>
      )}
    </>
  );
}

const EVENTS = [
  ...Object.entries(SUBJECTS).map(([value, { name }]) => [value, name] as const),
  ['other', 'Any other event'],
  ['metric', 'A metric crosses a threshold'],
] as const;

const SEVERAL = {
  name: 'Combinations',
  of: [
    ['compound', 'Several triggers, in any order'],
    ['sequence', 'Several triggers, in sequence'],
  ],
} as const;

const isWhen = (name: string): name is When => [...EVENTS, ...SEVERAL.of].some(([value]) => value === name);

/** The condition of a trigger. */
const WhenField = ({ value, change }: { value: When; change: (when: When) => void }) => (
  <Select label="When" value={value} of={EVENTS} groups={[SEVERAL]} change={(next) => isWhen(next) && change(next)} />
);

const BY_LABELS = 'by-labels';

const GROUPS = { flow: 'Flows', deployment: 'Deployments', 'work-pool': 'Work pools', 'work-queue': 'Work queues' } as const;

/** The resources of a kind, by the ids that events name. */
const resourcesOf = (choices: Choices, kind: keyof typeof GROUPS): Choice[] =>
  choices[kind].map(([id, name]) => [`prefect.${kind}.${id}`, name]);

/** Whether runs are chosen by the labels of related resources: as the trigger is, until a person chooses. */
const useByLabels = (trigger: Pick<EventTrigger, 'match_related'>): Signal<boolean> => useSignal(ownerOf(trigger) === undefined);

interface RunsOfProps {
  trigger: EventTrigger | MetricTrigger;
  byLabels: Signal<boolean>;
  change: (owner: string) => void;
  choices: Choices;
}

/** The flow, deployment, pool, or queue whose runs a trigger watches. */
function RunsOf({ trigger, byLabels, change, choices }: RunsOfProps) {
  const owner = ownerOf(trigger);
  const groups = Object.entries(GROUPS).map(([kind, name]) => ({ name, of: resourcesOf(choices, kind as keyof typeof GROUPS) }));
  const isKnown = groups.some(({ of }) => of.some(([id]) => id === owner));
  return (
    <Select
      label="Runs of"
      value={byLabels.value ? BY_LABELS : (owner ?? '')}
      of={withChosen(
        [
          ['', 'Any flow'],
          [BY_LABELS, 'Resources with labels…'],
        ],
        byLabels.value || isKnown ? '' : owner,
      )}
      groups={groups}
      change={(next) => {
        byLabels.value = next === BY_LABELS;
        if (next !== BY_LABELS) change(next);
      }}
    />
  );
}
