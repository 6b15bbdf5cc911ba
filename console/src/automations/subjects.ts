import type { CompoundTrigger, EventTrigger, MetricTrigger, ResourceSpecification, SequenceTrigger, Trigger } from '@contralto/client';
import { listed } from '../components/texts.ts';

/** Common subjects of triggers, with the suffixes of the names of their events. */
export const SUBJECTS = {
  'flow-run': {
    name: 'A run enters a state',
    events: [
      'Failed',
      'Crashed',
      'TimedOut',
      'Completed',
      'Late',
      'Scheduled',
      'Pending',
      'Running',
      'AwaitingRetry',
      'Paused',
      'Suspended',
      'Cancelling',
      'Cancelled',
    ],
  },
  deployment: { name: 'A deployment changes its status', events: ['not-ready', 'ready', 'created', 'updated', 'deleted'] },
  'work-pool': { name: 'A work pool changes its status', events: ['not-ready', 'ready', 'paused', 'created', 'updated', 'deleted'] },
  'work-queue': { name: 'A work queue changes its status', events: ['not-ready', 'ready', 'paused', 'created', 'updated', 'deleted'] },
} as const satisfies Record<string, { name: string; events: readonly string[] }>;

export type Subject = keyof typeof SUBJECTS;

/** The condition of a trigger: a common subject, any other event, a metric, or several triggers. */
export type When = Subject | 'other' | 'metric' | CompositeTrigger['type'];
export type CompositeTrigger = CompoundTrigger | SequenceTrigger;

const ID = 'prefect.resource.id';
const ROLE = 'prefect.resource.role';

export const prefixOf = (subject: Subject): string => `prefect.${subject}.`;

/** The subject of a trigger; undefined if it is not a common subject. */
export function subjectOf({ match, expect = [], after = [] }: EventTrigger): Subject | undefined {
  const { [ID]: resource, ...others } = match ?? {};
  if (typeof resource !== 'string' || Object.keys(others).length > 0) return undefined;
  return (Object.keys(SUBJECTS) as Subject[]).find(
    (subject) =>
      resource.startsWith(prefixOf(subject)) &&
      expect.length > 0 &&
      [...expect, ...after].every((name) => name.startsWith(prefixOf(subject))),
  );
}

/** The trigger turned to another subject, of which it then watches the first event; without a subject it keeps what it watches. */
function turnedTo(trigger: EventTrigger, subject: Subject | undefined): EventTrigger {
  const { match_related: _, after: __, ...rest } = trigger;
  if (!subject) return { ...rest, match: {}, expect: trigger.expect ?? [] };
  return { ...rest, match: { [ID]: `${prefixOf(subject)}*` }, expect: [prefixOf(subject) + SUBJECTS[subject].events[0]] };
}

/** The default trigger: a run fails. */
export const FIRST_TRIGGER: EventTrigger = {
  type: 'event',
  posture: 'Reactive',
  expect: ['prefect.flow-run.Failed'],
  match: { [ID]: 'prefect.flow-run.*' },
  threshold: 1,
  within: 0,
};

/** The default metric: more than a tenth of the runs of an hour fail. */
const FIRST_METRIC: MetricTrigger = {
  type: 'metric',
  posture: 'Metric',
  match: { [ID]: 'prefect.flow-run.*' },
  metric: { name: 'successes', operator: '<', threshold: 0.9, range: 3600, firing_for: 300 },
};

/** The default period in which the parts of a composite trigger must fire, in seconds. */
const FIRST_WITHIN = 3600;

const firstEvent = (trigger: Trigger): EventTrigger =>
  trigger.type === 'event' ? trigger : 'triggers' in trigger && trigger.triggers[0] ? firstEvent(trigger.triggers[0]) : FIRST_TRIGGER;

/** The trigger with another condition. A single trigger becomes the first part of a composite trigger, and a composite trigger becomes its first event trigger. */
export function waitingFor(trigger: Trigger, when: When): Trigger {
  if (when === 'metric') return FIRST_METRIC;
  if (when !== 'compound' && when !== 'sequence') return turnedTo(firstEvent(trigger), when === 'other' ? undefined : when);
  const { triggers, within } =
    'triggers' in trigger
      ? { triggers: trigger.triggers, within: trigger.within }
      : { triggers: [trigger, FIRST_TRIGGER], within: FIRST_WITHIN };
  return when === 'sequence' ? { type: when, triggers, within } : { type: when, triggers, within, require: 'all' };
}

/** The trigger with other parts. The number of required parts stays within their number. */
export function withParts(trigger: CompositeTrigger, triggers: Trigger[]): CompositeTrigger {
  const all = trigger.type === 'compound' && typeof trigger.require === 'number' && trigger.require >= triggers.length;
  return { ...trigger, triggers, ...(all && { require: 'all' as const }) };
}

/** The ids or patterns of the resource of a trigger; empty for any resource. */
export function resourceOf({ match }: EventTrigger): string {
  const resource = match?.[ID];
  return Array.isArray(resource) ? resource.join(', ') : typeof resource === 'string' ? resource : '';
}

export function aboutResource(trigger: EventTrigger, resource: string): EventTrigger {
  const { [ID]: _, ...others } = trigger.match ?? {};
  const ids = listed(resource);
  return { ...trigger, match: { ...others, ...(ids.length > 0 && { [ID]: ids.length === 1 ? String(ids[0]) : ids }) } };
}

/** Patterns of the labels of the resource, except its id. */
export function labelsOf({ match }: EventTrigger): ResourceSpecification {
  const { [ID]: _, ...others } = match ?? {};
  return others;
}

export function withLabels(trigger: EventTrigger, labels: ResourceSpecification): EventTrigger {
  const id = trigger.match?.[ID];
  return { ...trigger, match: { ...(id !== undefined && { [ID]: id }), ...labels } };
}

/** The flow, deployment, or work pool whose runs a trigger watches; empty for any, undefined if the trigger has further conditions. */
export function ownerOf({ match_related }: Pick<EventTrigger, 'match_related'>): string | undefined {
  const [specification = {}, ...further] = [match_related ?? {}].flat() as ResourceSpecification[];
  if (further.length > 0) return undefined;
  const { [ID]: owner = '', [ROLE]: role, ...others } = specification;
  const known =
    typeof owner === 'string' && Object.keys(others).length === 0 && (role === undefined || owner.startsWith(`prefect.${String(role)}.`));
  return known ? owner : undefined;
}

/** The trigger for the runs of an owner, such as `prefect.flow.<id>`; for all runs if the owner is empty. */
export function ofOwner<T extends EventTrigger | MetricTrigger>(
  trigger: T,
  owner: string,
): Omit<T, 'match_related'> & Pick<T, 'match_related'> {
  const { match_related: _, ...rest } = trigger;
  const role = /^prefect\.([a-z-]+)\./.exec(owner)?.[1];
  return role ? { ...rest, match_related: { [ROLE]: role, [ID]: owner } } : rest;
}
