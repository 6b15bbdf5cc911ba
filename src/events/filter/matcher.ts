import { stringifyJson } from '../../base/json/json.ts';
import { ownMember } from '../../base/own-member.ts';
import { caseFold } from '../../base/text/case-fold.ts';
import { RESOURCE_ID, RESOURCE_ROLE } from '../../base/text/resource-labels.ts';
import type { EventRecord, Resource } from '../../bus/event-record.ts';
import { matchesText } from '../../store/filters/text-query.ts';
import { matchesPattern } from './patterns.ts';
import type { EventQuery, LabelTest, ResourceTest } from './query.ts';

/** Whether an event in memory matches the query; order and `distinct` have no meaning here. */
export function matchesQuery(query: EventQuery, event: EventRecord): boolean {
  return (
    event.occurred >= query.since &&
    event.occurred <= query.until &&
    (!query.ids || query.ids.includes(event.id)) &&
    matchesName(query, event.event) &&
    (!query.primary || matchesResource(query.primary, event.resource, '')) &&
    query.related.every((test) => event.related.some((resource) => matchesResource(test, resource, roleOf(resource)))) &&
    query.any.every((test) => involved(event).some(([resource, role]) => matchesResource(test, resource, role))) &&
    (!query.text || matchesText(query.text, (term) => occurs(event, term)))
  );
}

function matchesName({ names, prefixes, excludedNames, excludedPrefixes }: EventQuery, name: string): boolean {
  return (
    (!names || names.includes(name)) &&
    (!prefixes || prefixes.some((prefix) => name.startsWith(prefix))) &&
    !excludedNames?.includes(name) &&
    !excludedPrefixes?.some((prefix) => name.startsWith(prefix))
  );
}

function matchesResource({ ids, idPrefixes, roles, inRoles, labels }: ResourceTest, resource: Resource, role: string): boolean {
  const id = resource[RESOURCE_ID] ?? '';
  return (
    (!ids || ids.includes(id)) &&
    (!idPrefixes || idPrefixes.some((prefix) => id.startsWith(prefix))) &&
    roles.every((set) => set.includes(role)) &&
    (!inRoles || inRoles.some(([wantedId, wantedRole]) => wantedId === id && wantedRole === role)) &&
    labels.every((test) => matchesLabel(test, resource))
  );
}

function matchesLabel({ label, patterns }: LabelTest, resource: Resource): boolean {
  const value = ownMember(resource, label);
  return value !== undefined && patterns.some((pattern) => matchesPattern(pattern, value));
}

const roleOf = (resource: Resource): string => resource[RESOURCE_ROLE] ?? '';

/** Every resource with its role; the role of the primary one is ignored. */
function involved(event: EventRecord): [Resource, string][] {
  return [[event.resource, ''], ...event.related.map((resource): [Resource, string] => [resource, roleOf(resource)])];
}

/** Whether a term occurs in the name, in a label's value or in the JSON of the payload. */
function occurs(event: EventRecord, term: string): boolean {
  const folded = caseFold(term);
  const has = (text: string) => caseFold(text).includes(folded);
  return (
    has(event.event) ||
    [event.resource, ...event.related].some((labels) => Object.values(labels).some(has)) ||
    has(stringifyJson(event.payload))
  );
}
