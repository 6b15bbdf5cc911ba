/** Timers count milliseconds in 31 bits: a longer one would be over at once. */
export const LONGEST_TIMER_SECONDS = 2_000_000;
