import type { EventDeps } from '../events/event-deps.ts';
import type { Turns } from './turns.ts';

/** The parts of the service that orchestration needs. */
export type OrchestrationDeps = Pick<EventDeps, 'settings' | 'clock' | 'ids' | 'bus' | 'outbox'> & { turns: Turns };
