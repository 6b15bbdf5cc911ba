import type { Schema } from '../../../generated/operations.ts';
import type { Instant } from '../../base/instant.ts';

export type ClockMove = Schema<'ClockMove'>;

/** The controls of a test bench. Only `contralto dev` has them. */
export interface TestBench {
  /** Moves the clock, or runs everything that is due now. Resolves when the background work is done. @throws ApiError if the clock can't move there */
  moveClock(move: ClockMove): Promise<{ previous: Instant; time: Instant }>;
  /** Replaces all data by a seed, or by the seed of the command. @throws ApiError if the seed is invalid */
  reset(seed?: Schema<'Seed'>): Promise<Seeded>;
}

export interface Seeded {
  time: Instant;
  /** The ids of the records by section and name. */
  ids: Readonly<Record<string, string>>;
}
