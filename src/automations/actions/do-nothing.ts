import type { ActionKind } from './kind.ts';

export const doNothing: ActionKind<'do-nothing'> = {
  prepare: async () => ({ related: [], perform: async () => ({}) }),
};
