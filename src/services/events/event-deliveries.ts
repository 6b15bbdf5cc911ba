import type { Registry } from 'prom-client';
import { Counter } from 'prom-client';
import { addSeconds } from '../../base/time/instant.ts';
import { type CountAttempts, deliverDue } from '../../event-destinations/delivering.ts';
import { EVENT_DELIVERIES } from '../../event-destinations/matching.ts';
import { configureDestination } from '../../event-destinations/openlineage/configured.ts';
import { deleteOldDeliveries, dueDestinations } from '../../event-destinations/queries.ts';
import { deleteExpiredReceipts, deleteOldFailures } from '../../resources/webhooks/queries.ts';
import { inBatches } from '../batches.ts';
import type { Reconciler } from '../reconciler.ts';

/** Counts attempts by their outcome. */
export function attemptMetrics(registry: Registry): CountAttempts {
  const counter = new Counter({
    name: 'contralto_event_delivery_attempts_total',
    help: 'Attempts to send an event to an event destination on this node, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome, attempts) => counter.inc({ outcome }, attempts);
}

/**
 * Sends events to event destinations. A pass starts the work for each destination with due deliveries, which continues after the pass: a slow receiver delays
 * no other one.
 */
export function createEventDeliveries(count: CountAttempts): Reconciler {
  const underWay = new Set<string>();
  return {
    name: EVENT_DELIVERIES,
    description: 'Sends events to event destinations.',
    runs: 'once',
    settleSeconds: 0.1,
    settings: ({ settings }) => settings.services.eventDeliveries,
    async reconcile(deps, signal) {
      await configureDestination(deps);
      const due = (await dueDestinations(deps.store.reader, deps.clock.now())).filter((id) => !underWay.has(id));
      for (const id of due) {
        underWay.add(id);
        void deps.background.run('send events', () => deliverDue(deps, id, signal, count)).finally(() => underWay.delete(id));
      }
      return { handled: due.length };
    },
  };
}

/** Deletes old deliveries and failures, and the receipts of requests that are no longer repeated. */
export const webhookVacuum: Reconciler = {
  name: 'webhook-vacuum',
  description: 'Deletes deliveries to event destinations, and rejected requests of webhooks, that are older than their retention period.',
  runs: 'once',
  settings: ({ settings }) => ({ enabled: true, loopSeconds: settings.services.dbVacuum.loopSeconds }),
  async reconcile(deps, signal) {
    const { clock, settings } = deps;
    const now = clock.now();
    const before = (kept: number) => addSeconds(now, -kept);
    const deliveries = before(settings.eventDestinations.deliveriesRetentionPeriod);
    const failures = before(settings.webhooks.failuresRetentionPeriod);
    let handled = await inBatches(deps, signal, (tx, limit) => deleteOldDeliveries(tx, deliveries, limit));
    handled += await inBatches(deps, signal, (tx, limit) => deleteOldFailures(tx, failures, limit));
    return { handled: handled + (await inBatches(deps, signal, (tx, limit) => deleteExpiredReceipts(tx, now, limit))) };
  },
};
