/** Timers count milliseconds in 31 bits: a longer timer would fire immediately. */
export const LONGEST_TIMER_SECONDS = 2_000_000;
