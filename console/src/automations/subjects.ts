import type { EventTrigger, ResourceSpecification } from '@contralto/client';

/** What automations usually watch, with the ends of the names of its events. */
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

const ID = 'prefect.resource.id';
const ROLE = 'prefect.resource.role';

export const prefixOf = (subject: Subject): string => `prefect.${subject}.`;

/** What a trigger watches; undefined if that is none of the usual subjects. */
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
export function turnedTo(trigger: EventTrigger, subject: Subject | undefined): EventTrigger {
  const { match_related: _, after: __, ...rest } = trigger;
  if (!subject) return { ...rest, match: {}, expect: trigger.expect ?? [] };
  return { ...rest, match: { [ID]: `${prefixOf(subject)}*` }, expect: [prefixOf(subject) + SUBJECTS[subject].events[0]] };
}

/** The resource that a trigger is about, or a pattern of it; empty for any. */
export function resourceOf({ match }: EventTrigger): string {
  const resource = match?.[ID];
  return Array.isArray(resource) ? resource.join(', ') : typeof resource === 'string' ? resource : '';
}

export function aboutResource(trigger: EventTrigger, resource: string): EventTrigger {
  const { [ID]: _, ...others } = trigger.match ?? {};
  const ids = resource.split(',').flatMap((one) => (one.trim() ? [one.trim()] : []));
  return { ...trigger, match: { ...others, ...(ids.length > 0 && { [ID]: ids.length === 1 ? String(ids[0]) : ids }) } };
}

/** The flow, deployment or work pool whose runs a trigger watches; empty for any, undefined if it says more than that. */
export function ownerOf({ match_related }: EventTrigger): string | undefined {
  const specification: ResourceSpecification | undefined = Array.isArray(match_related)
    ? match_related.length < 2
      ? (match_related[0] ?? {})
      : undefined
    : (match_related ?? {});
  if (!specification) return undefined;
  const { [ID]: owner = '', [ROLE]: role, ...others } = specification;
  const known =
    typeof owner === 'string' && Object.keys(others).length === 0 && (role === undefined || owner.startsWith(`prefect.${role}.`));
  return known ? owner : undefined;
}

/** The trigger for the runs of one owner, such as `prefect.flow.<id>`; of any, if that is empty. */
export function ofOwner(trigger: EventTrigger, owner: string): EventTrigger {
  const { match_related: _, ...rest } = trigger;
  const role = /^prefect\.([a-z-]+)\./.exec(owner)?.[1];
  return role ? { ...rest, match_related: { [ROLE]: role, [ID]: owner } } : rest;
}
