import type { CoreDeps } from '../../bus/core-deps.ts';
import type { EventDeps } from '../../events/event-deps.ts';
import type { ActionIntake } from '../actions/queue/intake.ts';

/** What the engine is built from. */
export type EngineDeps = Pick<CoreDeps, 'settings' | 'store' | 'clock' | 'ids' | 'bus' | 'log'> &
  Pick<EventDeps, 'outbox' | 'eventLog'> & {
    /** Where new actions go at once; without it they wait for the service that looks for them. */
    readonly intake?: ActionIntake;
  };
