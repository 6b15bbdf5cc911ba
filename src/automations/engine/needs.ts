import type { CoreDeps } from '../../bus/core-deps.ts';
import type { EventDeps } from '../../events/event-deps.ts';

/** What the engine is built from. */
export type EngineDeps = Pick<CoreDeps, 'settings' | 'store' | 'clock' | 'ids' | 'bus' | 'log'> & Pick<EventDeps, 'outbox' | 'eventLog'>;
