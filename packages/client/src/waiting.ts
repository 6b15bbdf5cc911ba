/** Resolves after some seconds. Rejects with the reason of the signal as soon as it is aborted. */
export type Sleep = (seconds: number, signal: AbortSignal | undefined) => Promise<void>;

export const sleep: Sleep = (seconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', abort, { once: true });
  });

const FIRST_SECONDS = 0.5;
const LONGEST_SECONDS = 30;

/** Seconds to wait before attempt 1, 2, …: twice as long each time, at most half a minute, and up to half of it less, so that clients do not come back together. */
export function backoff(attempt: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempt - 1), LONGEST_SECONDS) * (1 - Math.random() / 2);
}
