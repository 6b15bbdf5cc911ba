import type { Instant } from '../../base/instant.ts';

/** How a service stands, as this node knows it. Durations in seconds. */
export interface ServiceStatus {
  name: string;
  description: string;
  enabled: boolean;
  loopSeconds: number;
  /** A pass is under way on this node. */
  running: boolean;
  /** The node that may run it; null while nobody does. */
  holder: string | null;
  lastStarted: Instant | null;
  lastDurationSeconds: number | null;
  lastError: string | null;
  itemsHandled: number;
  passes: number;
}
