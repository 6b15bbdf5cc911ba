import type { CoreDeps } from '../../bus/core-deps.ts';
import type { EventDeps } from '../../events/event-deps.ts';
import type { ActionIntake } from '../actions/queue/intake.ts';

/** The dependencies of the engine. */
export type EngineDeps = Pick<CoreDeps, 'settings' | 'store' | 'clock' | 'ids' | 'bus' | 'log'> &
  Pick<EventDeps, 'outbox' | 'eventLog'> & {
    /** Accepts new actions immediately; without it they wait in the database for the background service. */
    readonly intake?: ActionIntake | undefined;
  };
