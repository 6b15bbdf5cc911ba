/** Resolves after `seconds`. Rejects with the reason of the signal when it is aborted. */
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

/** Exponential backoff in seconds, at most 30, minus up to half of it as jitter. */
export function backoff(attempt: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempt - 1), LONGEST_SECONDS) * (1 - Math.random() / 2);
}
