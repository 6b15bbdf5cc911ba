import type { Logger } from 'pino';
import type { BackgroundWork } from '../base/async/background-work.ts';
import type { IdSource } from '../base/ids.ts';
import type { Settings } from '../base/settings.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Timers } from '../base/time/timers.ts';
import type { Store } from '../store/store.ts';
import type { Bus } from './bus.ts';

/** The dependencies available to every part of the service. A function names the fields that it needs: `Pick<CoreDeps, 'clock' | 'ids'>`. */
export interface CoreDeps {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: IdSource;
  readonly bus: Bus;
  readonly log: Logger;
  /** Work that continues after the response to a request. */
  readonly background: BackgroundWork;
}
