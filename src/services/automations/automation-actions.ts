import type { ActionExecutor } from '../../automations/actions/queue/executor.ts';
import type { Reconciler } from '../reconciler.ts';

/** Seconds between two searches for unannounced actions: those to be retried, and those of crashed nodes. */
const LOOP_SECONDS = 5;

/** Runs the actions of automations that have fired. Every node takes part; a claim in the row prevents two nodes from running the same action. */
export const automationActions = (executor: ActionExecutor): Reconciler => ({
  name: 'automation-actions',
  description: 'Runs the actions of automations that have fired.',
  runs: 'everywhere',
  settings: ({ settings }) => ({ enabled: settings.services.triggers.enabled, loopSeconds: LOOP_SECONDS }),
  companion: executor,
  reconcile: async (_deps, signal) => ({ handled: await executor.drain(signal) }),
});
