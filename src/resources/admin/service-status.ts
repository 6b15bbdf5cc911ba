import type { Instant } from '../../base/time/instant.ts';

/** The status of a service as this node sees it. Durations are in seconds. */
export interface ServiceStatus {
  name: string;
  description: string;
  enabled: boolean;
  loopSeconds: number;
  /** True while a pass is in progress on this node. */
  running: boolean;
  /** The node that holds the lease for the service; null if there is none. */
  holder: string | null;
  lastStarted: Instant | null;
  lastDurationSeconds: number | null;
  lastError: string | null;
  itemsHandled: number;
  passes: number;
}
