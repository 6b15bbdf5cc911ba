import { ownMember } from '../../base/own-member.ts';
import type { ResourceLabels } from '../../base/text/resource-labels.ts';
import { RESOURCE_ID, RESOURCE_ROLE } from '../../base/text/resource-labels.ts';
import type { LabelTest } from '../../events/filter/query.ts';
import { type CompiledTrigger, type Coverable, covers } from './coverage.ts';

/**
 * An index of event triggers in memory, searched by event. Triggers are grouped by the event names that they wait for (literally, by the text before the first
 * `*`, or any), and within a group by one label that must have one of a few values, most often the id of a resource. So triggers that an event does not concern
 * cost it almost nothing.
 */
export class TriggerIndex {
  private readonly ofAutomation = new Map<string, readonly CompiledTrigger[]>();
  private readonly byName = new Map<string, Shelf>();
  private readonly byPrefix = new Map<string, Shelf>();
  /** The number of prefixes per length. */
  private readonly prefixLengths = new Map<number, number>();

  /** Replaces the triggers of an automation; an empty list removes it. */
  replace(automationId: string, triggers: readonly CompiledTrigger[]): void {
    for (const trigger of this.ofAutomation.get(automationId) ?? []) this.take(trigger);
    this.ofAutomation.delete(automationId);
    if (triggers.length === 0) return;
    this.ofAutomation.set(automationId, triggers);
    for (const trigger of triggers) this.put(trigger);
  }

  /** The ids of the indexed automations. */
  automations(): IterableIterator<string> {
    return this.ofAutomation.keys();
  }

  /** The triggers that an event concerns, without duplicates. */
  covering(event: Coverable): CompiledTrigger[] {
    const candidates = new Set<CompiledTrigger>();
    this.byName.get(event.event)?.find(event, candidates);
    for (const length of this.prefixLengths.keys()) {
      if (length <= event.event.length) this.byPrefix.get(event.event.slice(0, length))?.find(event, candidates);
    }
    return [...candidates].filter((trigger) => covers(trigger, event));
  }

  private put(trigger: CompiledTrigger): void {
    const { names, prefixes } = placesOf(trigger);
    for (const name of names) shelfAt(this.byName, name).put(trigger);
    for (const prefix of prefixes) {
      if (!this.byPrefix.has(prefix)) this.countPrefix(prefix, 1);
      shelfAt(this.byPrefix, prefix).put(trigger);
    }
  }

  private take(trigger: CompiledTrigger): void {
    const { names, prefixes } = placesOf(trigger);
    for (const name of names) takeFrom(this.byName, name, trigger);
    for (const prefix of prefixes) {
      if (takeFrom(this.byPrefix, prefix, trigger)) this.countPrefix(prefix, -1);
    }
  }

  private countPrefix({ length }: string, change: 1 | -1): void {
    const count = (this.prefixLengths.get(length) ?? 0) + change;
    if (count === 0) this.prefixLengths.delete(length);
    else this.prefixLengths.set(length, count);
  }
}

/** Triggers that wait for the same event names, grouped by a label that they require. */
class Shelf {
  /** Triggers that require no label literally. */
  private readonly open = new Set<CompiledTrigger>();
  private readonly primary: ByLabel = new Map();
  private readonly related: ByLabel = new Map();

  get isEmpty(): boolean {
    return this.open.size === 0 && this.primary.size === 0 && this.related.size === 0;
  }

  put(trigger: CompiledTrigger): void {
    const mark = markOf(trigger);
    if (!mark) {
      this.open.add(trigger);
      return;
    }
    const byValue = mapAt(this[mark.of], mark.label);
    for (const value of mark.values) {
      const triggers = byValue.get(value);
      if (triggers) triggers.add(trigger);
      else byValue.set(value, new Set([trigger]));
    }
  }

  take(trigger: CompiledTrigger): void {
    const mark = markOf(trigger);
    if (!mark) {
      this.open.delete(trigger);
      return;
    }
    const byValue = mapAt(this[mark.of], mark.label);
    for (const value of mark.values) {
      const triggers = byValue.get(value);
      triggers?.delete(trigger);
      if (triggers?.size === 0) byValue.delete(value);
    }
    if (byValue.size === 0) this[mark.of].delete(mark.label);
  }

  /** Adds the triggers that the labels of the event do not exclude. */
  find({ resource, related }: Coverable, found: Set<CompiledTrigger>): void {
    for (const trigger of this.open) found.add(trigger);
    findByLabel(this.primary, resource, found);
    if (this.related.size > 0) for (const one of related) findByLabel(this.related, one, found);
  }
}

type ByLabel = Map<string, Map<string, Set<CompiledTrigger>>>;

function findByLabel(byLabel: ByLabel, resource: ResourceLabels, found: Set<CompiledTrigger>): void {
  for (const [label, byValue] of byLabel) {
    const value = ownMember(resource, label);
    if (value !== undefined) for (const trigger of byValue.get(value) ?? []) found.add(trigger);
  }
}

/** A label that must have one of these values in an event that concerns the trigger. */
interface Mark {
  of: 'primary' | 'related';
  label: string;
  values: readonly string[];
}

/** The most selective label: an id if possible; a role is not selective enough. */
function markOf({ primary, related }: CompiledTrigger): Mark | undefined {
  const marks = [
    ...primary.filter(isLiteral).map((test) => markFrom('primary', test)),
    ...related
      .flat()
      .filter(isLiteral)
      .map((test) => markFrom('related', test)),
  ];
  return marks.find(({ label }) => label === RESOURCE_ID) ?? marks.find(({ label }) => label !== RESOURCE_ROLE);
}

const isLiteral = ({ patterns }: LabelTest): boolean => patterns.every(({ wildcards, negated }) => !wildcards && !negated);

function markFrom(of: Mark['of'], { label, patterns }: LabelTest): Mark {
  return { of, label, values: patterns.map(({ text }) => text) };
}

/** The names and prefixes under which a trigger is indexed; every name has the prefix `""`. */
function placesOf({ trigger, expect, after }: CompiledTrigger): { names: Set<string>; prefixes: Set<string> } {
  if (trigger.expect.length === 0) return { names: new Set(), prefixes: new Set(['']) };
  return {
    names: new Set([...expect.literals, ...after.literals]),
    prefixes: new Set([...expect.wild, ...after.wild].map(({ beginning }) => beginning)),
  };
}

function shelfAt(shelves: Map<string, Shelf>, key: string): Shelf {
  const shelf = shelves.get(key) ?? new Shelf();
  shelves.set(key, shelf);
  return shelf;
}

/** @returns whether the group became empty and was deleted */
function takeFrom(shelves: Map<string, Shelf>, key: string, trigger: CompiledTrigger): boolean {
  const shelf = shelves.get(key);
  shelf?.take(trigger);
  return shelf?.isEmpty === true && shelves.delete(key);
}

function mapAt(byLabel: ByLabel, label: string): Map<string, Set<CompiledTrigger>> {
  const byValue = byLabel.get(label) ?? new Map<string, Set<CompiledTrigger>>();
  byLabel.set(label, byValue);
  return byValue;
}
