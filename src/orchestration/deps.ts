import type { EventDeps } from '../events/event-deps.ts';

/** What orchestration needs of the service. */
export type OrchestrationDeps = Pick<EventDeps, 'settings' | 'clock' | 'ids' | 'bus' | 'outbox'>;
