import { LONGEST_TIMER_SECONDS } from '../async/longest-timer.ts';

/** Calls back after a time on the clock of the service. Timeouts of connections and statements don't use it: they follow the machine's time in every case. */
export interface Timers {
  /** Calls back once. @returns a function that cancels the call */
  after(seconds: number, work: () => void): () => void;
  /** Calls back periodically, without keeping the process alive. @returns a function that ends the calls */
  every(seconds: number, work: () => void): () => void;
}

export const machineTimers: Timers = {
  after(seconds, work) {
    const timer = setTimeout(work, Math.min(seconds, LONGEST_TIMER_SECONDS) * 1000);
    return () => clearTimeout(timer);
  },
  every(seconds, work) {
    const timer = setInterval(work, seconds * 1000).unref();
    return () => clearInterval(timer);
  },
};
