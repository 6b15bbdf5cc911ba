import type { CompositeKind } from './composite-kind.ts';
import type { SequenceTrigger } from './trigger.ts';

/** Fires when all parts have fired in the order in which they are written. */
export const sequence: CompositeKind<SequenceTrigger> = {
  needed: ({ triggers }) => triggers.length,
  isMet: ({ triggers }, firings) => triggers.every(({ id }, index) => firings[index]?.trigger.id === id),
};
