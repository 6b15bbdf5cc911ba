import type { Logger } from 'pino';
import type { BackgroundWork } from '../base/async/background-work.ts';
import type { IdSource } from '../base/ids.ts';
import type { Settings } from '../base/settings.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Store } from '../store/store.ts';

/** The dependencies of sign-ins, sessions, and tokens. */
export interface IdentityDeps {
  settings: Pick<Settings, 'api' | 'oidc' | 'sessions'>;
  store: Store;
  clock: Clock;
  ids: IdSource;
  background: BackgroundWork;
  log: Pick<Logger, 'info' | 'warn'>;
}
