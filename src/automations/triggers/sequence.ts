import type { SequenceTrigger } from '../../store/schema/trigger.ts';
import type { CompositeKind } from './composite-kind.ts';

/** Fires when all parts have fired in the order in which they are written. */
export const sequence: CompositeKind<SequenceTrigger> = {
  needed: ({ triggers }) => triggers.length,
  isMet: ({ triggers }, firings) => triggers.every(({ id }, index) => firings[index]?.trigger.id === id),
};
