import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Bus } from './events/bus.ts';
import type { DeadLetters } from './events/dead-letters.ts';
import type { Ingest } from './events/ingest.ts';
import type { Outbox } from './events/outbox.ts';
import type { IdSource } from './ids.ts';
import type { Orchestrator } from './orchestration/orchestrator.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** What the parts of the service are built from: made once by the composition root, handed to every handler and background service. */
export interface Rooms {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly bus: Bus;
  readonly outbox: Outbox;
  readonly ingest: Ingest;
  readonly deadLetters: DeadLetters;
  readonly orchestrator: Orchestrator;
  readonly log: Logger;
}
