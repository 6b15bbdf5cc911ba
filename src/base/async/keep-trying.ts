import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_SECONDS = 0.5;
const LONGEST_PAUSE_SECONDS = 30;

/**
 * Runs `work` until it succeeds, fails for good, or `signal` is aborted, with growing pauses.
 *
 * @param options.mayHelp whether another attempt may succeed after this error
 * @throws the error of the last attempt
 */
export async function keepTrying<T>(
  work: () => Promise<T>,
  { mayHelp, signal }: { mayHelp: (error: unknown) => boolean; signal: AbortSignal },
): Promise<T> {
  for (let pause = FIRST_PAUSE_SECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_SECONDS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !mayHelp(error)) throw error;
      await sleep(pause * 1000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw error;
    }
  }
}
