import type { ActionExecutor } from '../automations/actions/executor.ts';
import type { Reconciler } from './reconciler.ts';

/** Seconds between two looks for actions that nobody was told of: those that are to be tried again, and those of nodes that died. */
const LOOP_SECONDS = 5;

/** Carries out what firings of automations ask for. Each node takes what it can; a claim in the row keeps two from taking the same. */
export const automationActions = (executor: ActionExecutor): Reconciler => ({
  name: 'automation-actions',
  description: 'Carries out the actions of automations that have fired.',
  runs: 'everywhere',
  settings: ({ settings }) => ({ enabled: settings.services.triggers.enabled, loopSeconds: LOOP_SECONDS }),
  companion: executor,
  reconcile: async (_deps, signal) => ({ handled: await executor.drain(signal) }),
});
