import type { TriggerEngine } from '../../automations/engine/engine.ts';
import type { Reconciler } from '../reconciler.ts';

/** Seconds between two checks of the queue for events without a notification. */
const QUEUE_SECONDS = 5;

/** The evaluation of events, of the silence between them, and of metrics. */
export function triggerReconcilers(engine: TriggerEngine): readonly Reconciler[] {
  return [
    {
      name: 'triggers',
      description: 'Evaluates events for the triggers of automations.',
      runs: 'everywhere',
      settings: ({ settings }) => ({ enabled: settings.services.triggers.enabled, loopSeconds: QUEUE_SECONDS }),
      companion: engine,
      reconcile: async (_deps, signal) => ({ handled: await engine.catchUp(signal) }),
    },
    {
      name: 'proactive-triggers',
      description: 'Fires automations when expected events do not occur.',
      runs: 'once',
      settings: ({ settings }) => ({ enabled: settings.services.triggers.enabled, loopSeconds: settings.events.proactiveGranularity }),
      reconcile: async (_deps, signal) => ({ handled: await engine.pass(signal) }),
    },
    {
      name: 'metric-triggers',
      description: 'Fires automations when metrics cross their thresholds.',
      runs: 'once',
      settings: ({ settings }) => ({ enabled: settings.services.triggers.enabled, loopSeconds: settings.events.proactiveGranularity }),
      reconcile: async (_deps, signal) => ({ handled: await engine.measure(signal) }),
    },
  ];
}
