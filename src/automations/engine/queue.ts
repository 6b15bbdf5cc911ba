import type { EventRecord } from '../../bus/event-record.ts';
import type { EventObserver } from '../../events/event-log.ts';
import type { EngineDeps } from './needs.ts';
import { enqueue, type QueuedEvent } from './queue-queries.ts';
import type { RecentlyQueued } from './recently-queued.ts';
import type { LoadedTriggers, TriggerSet } from './trigger-set.ts';

/** The service that evaluates what is queued, on this node and on others. */
const EVALUATION = 'triggers';

/** Never concerns a trigger: logs are too many, and an automation that logs would set itself off. */
const LOG_WRITTEN = 'prefect.log.write';

interface Surroundings {
  triggers: TriggerSet;
  recent: RecentlyQueued;
  /** Tells the evaluator of this node. @returns whether it works: then others need not hear of it */
  poke: () => boolean;
}

/**
 * Queues the events that concern a trigger, in the transaction that stores them: what is committed is evaluated, whatever happens to this process. The others
 * cost no statement.
 */
export function queueObserver({ bus }: Pick<EngineDeps, 'bus'>, { triggers, recent, poke }: Surroundings): EventObserver {
  return {
    indifferentAt: (events) => triggers.revisionWhere((loaded) => events.every((event) => coveringOf(event, loaded).length === 0)),

    async observe(tx, events, revision) {
      const queued = await triggers.ask(tx, revision, (loaded) =>
        events.flatMap((event): QueuedEvent[] => {
          const covering = coveringOf(event, loaded);
          return covering.length > 0 ? [{ event, triggers: covering }] : [];
        }),
      );
      if (queued.length === 0) return;
      const measured = await enqueue(tx, queued);
      tx.afterCommit(() => {
        recent.add(measured);
        if (!poke()) callForEvaluation(bus);
      });
    },
  };
}

/** The ids of the event triggers that an event concerns. */
const coveringOf = (event: EventRecord, loaded: LoadedTriggers): string[] => (event.event === LOG_WRITTEN ? [] : loaded.covering(event));

/** Pokes the evaluators of all nodes. */
export const callForEvaluation = (bus: EngineDeps['bus']): void => bus.publish('poke', EVALUATION);
