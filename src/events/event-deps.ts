import type { CoreDeps } from '../bus/core-deps.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { EventLog } from './event-log.ts';
import type { Ingest } from './ingest.ts';
import type { Outbox } from './outbox.ts';
import type { StreamedEvents } from './streamed-events.ts';

/** {@link CoreDeps} and the entry points for events: those of the service through the outbox, those of clients through the ingest. */
export interface EventDeps extends CoreDeps {
  readonly eventLog: EventLog;
  readonly outbox: Outbox;
  readonly ingest: Ingest;
  readonly streamedEvents: StreamedEvents;
  readonly deadLetters: DeadLetters;
}
