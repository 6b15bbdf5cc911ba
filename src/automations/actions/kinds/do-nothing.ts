import type { ActionKind } from '../kind.ts';

export const doNothing: ActionKind<'do-nothing'> = {
  locksNothing: true,
  prepare: async () => ({ related: [], perform: async () => ({}) }),
};
