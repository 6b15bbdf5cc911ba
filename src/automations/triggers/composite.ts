import { addSeconds } from '../../base/time/instant.ts';
import type { Firing } from '../../store/schema/engine.ts';
import type { CompositeTrigger } from '../../store/schema/trigger.ts';
import type { CompositeKind } from './composite-kind.ts';
import { compound } from './compound.ts';
import { sequence } from './sequence.ts';
import type { TriggerTree } from './tree.ts';

/** The kinds of composite triggers, by their type. */
const kinds: { [K in CompositeTrigger['type']]: CompositeKind<Extract<CompositeTrigger, { type: K }>> } = { compound, sequence };

/** The effect of a part's firing on its composite trigger. */
export interface CompositeOutcome {
  /** The firings that now wait for other parts, at most one per part. */
  waiting: readonly Firing[];
  /** The firings that make the composite fire, in order of time; undefined if it does not fire. */
  met?: readonly Firing[];
}

/** Creates the firing of a composite trigger from the firings of its parts. */
export type FireComposite = (trigger: CompositeTrigger, parts: readonly Firing[]) => Firing;

/** The firings that wait for other parts, by the id of the composite trigger. */
export interface WaitingFirings {
  get(compositeId: string): readonly Firing[];
  set(compositeId: string, waiting: readonly Firing[]): void;
}

/**
 * Evaluates the firing of a part of a composite trigger. Times are those of the firings, not of the events. A new firing of a part replaces its earlier one, so
 * that a firing in the wrong order does not block the composite forever.
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
 * Passes a firing to the parent composite of its trigger, and the firing of that one, if any, to its own parent.
 *
 * @returns the firing of the root trigger, undefined if it does not fire
 */
export function handUp(tree: TriggerTree, firing: Firing, waiting: WaitingFirings, fire: FireComposite): Firing | undefined {
  const parent = tree.parentOf(firing.trigger.id);
  if (!parent) return firing.trigger.id === tree.root.id ? firing : undefined;
  const before = waiting.get(parent.id);
  const outcome = acceptFiring(parent, before, firing);
  if (outcome.waiting !== before) waiting.set(parent.id, outcome.waiting);
  return outcome.met && handUp(tree, fire(parent, outcome.met), waiting, fire);
}

/** Ids sort by age if the times are equal. */
function byTime(one: Firing, other: Firing): number {
  if (one.triggered !== other.triggered) return one.triggered < other.triggered ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
