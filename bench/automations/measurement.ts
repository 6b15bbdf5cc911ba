import type { Conditions as Shared } from '../conditions.ts';

/** One line of the table of automations. */
export interface Figure {
  work: string;
  perSecond?: number;
  /** In milliseconds; for a single pass, its duration. */
  p50?: number;
  p99?: number;
  /** Processor time of the service per unit of work: an event, a firing, a bucket. */
  cpuMicros?: number;
  budget?: { allows: string; kept: boolean };
  note?: string | undefined;
}

export interface Conditions extends Omit<Shared, 'rows'> {
  /** Writes a CPU profile of each service. */
  profile: boolean;
}

export interface Measurement {
  /** The name that `--only` selects. */
  name: string;
  measure: (conditions: Conditions) => Promise<Figure[]>;
}
