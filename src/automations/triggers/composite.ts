import { addSeconds } from '../../base/instant.ts';
import type { CompositeKind } from './composite-kind.ts';
import { compound } from './compound.ts';
import type { Firing } from './firing.ts';
import { sequence } from './sequence.ts';
import type { TriggerTree } from './tree.ts';
import type { CompositeTrigger } from './trigger.ts';

/** The kinds of composite triggers, by their type. */
const kinds: { [K in CompositeTrigger['type']]: CompositeKind<Extract<CompositeTrigger, { type: K }>> } = { compound, sequence };

/** What a firing of a part did to its composite trigger. */
export interface CompositeOutcome {
  /** The firings that wait for others from now on, at most one per part. */
  waiting: readonly Firing[];
  /** The firings that make the composite fire, in the order of time; undefined if it does not fire. */
  met?: readonly Firing[];
}

/** Makes the firing of a composite trigger out of those of its parts. */
export type FireComposite = (trigger: CompositeTrigger, parts: readonly Firing[]) => Firing;

/** Where the firings that wait for their siblings are remembered, by the id of the composite trigger. */
export interface WaitingFirings {
  get(compositeId: string): readonly Firing[];
  set(compositeId: string, waiting: readonly Firing[]): void;
}

/**
 * Takes a firing of a part of a composite trigger into account. Times are those at which parts fired, not those of events. A part that fires again replaces its
 * earlier firing, so that one that came out of order does not stand in the way for ever.
 *
 * @param waiting the firings of its parts that wait for others
 */
export function acceptFiring(trigger: CompositeTrigger, waiting: readonly Firing[], firing: Firing): CompositeOutcome {
  const kind: CompositeKind<CompositeTrigger> = kinds[trigger.type];
  const needed = kind.needed(trigger);
  if (needed === 1) return { waiting, met: [firing] };
  const parts = new Set(trigger.triggers.map(({ id }) => id));
  if (!parts.has(firing.trigger.id)) return { waiting };
  const { within } = trigger;
  const horizon = within === null ? undefined : addSeconds(firing.triggered, -within);
  const remembered = waiting.filter(
    (one) => parts.has(one.trigger.id) && one.trigger.id !== firing.trigger.id && (horizon === undefined || horizon <= one.triggered),
  );
  const firings = [...remembered, firing].sort(byTime);
  if (firings.length >= needed && kind.isMet(trigger, firings)) return { waiting: [], met: firings };
  return { waiting: firings };
}

/**
 * Hands a firing up: to the composite that its trigger is a part of, and the firing of that one, if any, to its own.
 *
 * @returns the firing of the automation itself, undefined if none came of it
 */
export function handUp(tree: TriggerTree, firing: Firing, waiting: WaitingFirings, fire: FireComposite): Firing | undefined {
  const parent = tree.parentOf(firing.trigger.id);
  if (!parent) return firing.trigger.id === tree.root.id ? firing : undefined;
  const before = waiting.get(parent.id);
  const outcome = acceptFiring(parent, before, firing);
  if (outcome.waiting !== before) waiting.set(parent.id, outcome.waiting);
  return outcome.met && handUp(tree, fire(parent, outcome.met), waiting, fire);
}

/** Ids sort by age where the clock does not tell. */
function byTime(one: Firing, other: Firing): number {
  if (one.triggered !== other.triggered) return one.triggered < other.triggered ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
