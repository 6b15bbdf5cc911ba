import type { CompoundTrigger } from '../../store/schema/trigger.ts';
import type { CompositeKind } from './composite-kind.ts';

/** Fires when enough of the parts have fired, in any order. */
export const compound: CompositeKind<CompoundTrigger> = {
  needed({ require, triggers }) {
    if (require === 'any') return 1;
    return require === 'all' ? triggers.length : require;
  },
  isMet: () => true,
};
