import type { EventDeps } from '../events/event-deps.ts';
import type { Relations } from './relations.ts';

/** What orchestration needs of the service. */
export type OrchestrationDeps = Pick<EventDeps, 'settings' | 'clock' | 'ids' | 'bus' | 'outbox'> & { relations: Relations };
