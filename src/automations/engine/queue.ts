import type { EventRecord } from '../../bus/event-record.ts';
import type { EventObserver } from '../../events/event-log.ts';
import type { EngineDeps } from './needs.ts';
import { enqueue, type QueuedEvent } from './queue-queries.ts';
import type { RecentlyQueued } from './recently-queued.ts';
import type { LoadedTriggers, TriggerSet } from './trigger-set.ts';

/** The background service that evaluates the queue, on this node and on others. */
const EVALUATION = 'triggers';

/** Never concerns a trigger: there are too many logs, and an automation that writes logs would trigger itself. */
const LOG_WRITTEN = 'prefect.log.write';

interface Surroundings {
  triggers: TriggerSet;
  recent: RecentlyQueued;
  /** Notifies the evaluator of this node. @returns whether it is running: then other nodes need no notification */
  wake: () => boolean;
}

/**
 * Queues the events that concern a trigger, in the transaction that stores them, so that a crash of this process cannot lose the evaluation of a committed
 * event. Other events cost no statement.
 */
export function queueObserver({ bus }: Pick<EngineDeps, 'bus'>, { triggers, recent, wake }: Surroundings): EventObserver {
  return {
    async observe(tx, events, revision) {
      const queued = await triggers.request(tx, revision, (loaded) =>
        events.flatMap((event): QueuedEvent[] => {
          const covering = coveringOf(event, loaded);
          return covering.length > 0 ? [{ event, triggers: covering }] : [];
        }),
      );
      if (queued.length === 0) return;
      const measured = await enqueue(tx, queued);
      tx.afterCommit(() => {
        recent.add(measured);
        if (!wake()) callForEvaluation(bus);
      });
    },
  };
}

/** The ids of the event triggers that an event concerns. */
const coveringOf = (event: EventRecord, loaded: LoadedTriggers): string[] => (event.event === LOG_WRITTEN ? [] : loaded.covering(event));

/** Wakes the evaluators of all nodes. */
export const callForEvaluation = (bus: EngineDeps['bus']): void => bus.publish('wake', EVALUATION);
