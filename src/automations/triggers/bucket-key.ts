import { createHash } from 'node:crypto';
import { ownMember } from '../../base/own-member.ts';
import { present } from '../../base/present.ts';
import type { ResourceLabels } from '../../base/text/resource-labels.ts';
import { RESOURCE_ROLE } from '../../base/text/resource-labels.ts';
import type { TriggeringLabels } from '../../store/schema/engine.ts';
import type { EventTrigger } from '../../store/schema/trigger.ts';
import type { Coverable } from './coverage.ts';

/** `related:<role>:<label>`: the role ends at the next colon; the label may contain colons. */
const RELATED = /^related:([^:]*):(.*)$/s;

/** The key that separates the events of a trigger: the values of its `for_each` labels, in the order of the sorted labels; `""` for missing labels. */
export function bucketKey(trigger: EventTrigger, event: Coverable): string[] {
  return keyLabels(trigger).map((label) => keyValue(label, event));
}

/** SHA-256 of a key in hexadecimal. It is stored, so it must never change for the same values. */
export function hashOfKey(key: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('hex');
}

/** The labels that a firing reports for its key. */
export function triggeringLabels(trigger: EventTrigger, key: readonly string[]): TriggeringLabels {
  return Object.fromEntries(keyLabels(trigger).map((label, index) => [label, present(key[index], 'the value of a label of a key')]));
}

function keyLabels({ for_each }: EventTrigger): string[] {
  return for_each.toSorted();
}

function keyValue(label: string, { resource, related }: Coverable): string {
  const [, role, wanted = ''] = RELATED.exec(label) ?? [];
  const inRole = role === undefined ? undefined : related.find((one) => one[RESOURCE_ROLE] === role);
  return inRole ? labelOf(inRole, wanted) : labelOf(resource, label);
}

function labelOf(resource: ResourceLabels, label: string): string {
  return ownMember(resource, label) ?? '';
}
