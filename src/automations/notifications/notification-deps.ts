import type { Deps } from '../../deps.ts';
import type { Resolve } from './outbound.ts';
import type { ProviderOrigins } from './provider-origins.ts';

/** What calls and notifications need. {@link Deps} will do; the optional members are for tests, which must not leave the machine. */
export interface NotificationDeps extends Pick<Deps, 'store' | 'encryption' | 'outbox' | 'clock' | 'settings' | 'log'> {
  /** Origins to use in place of the real ones. */
  readonly providers?: Partial<ProviderOrigins>;
  /** The addresses of a host name; that of the system when absent. */
  readonly resolve?: Resolve;
  /** Seconds that one request may take, where the block does not say; 5 when absent. */
  readonly timeoutSeconds?: number;
}
