import type { Deps } from '../../deps.ts';
import type { Resolve } from './outbound.ts';
import type { ProviderOrigins } from './provider-origins.ts';

/** The dependencies of calls and notifications, a subset of {@link Deps}. The optional fields are for tests, which must not leave the machine. */
export interface NotificationDeps extends Pick<Deps, 'store' | 'encryption' | 'outbox' | 'clock' | 'settings' | 'log'> {
  /** Origins that replace the real ones. */
  readonly providers?: Partial<ProviderOrigins>;
  /** Resolves the addresses of a host name; by default with the system's resolver. */
  readonly resolve?: Resolve;
  /** Seconds per request unless the block specifies them; default 5. */
  readonly timeoutSeconds?: number;
}
