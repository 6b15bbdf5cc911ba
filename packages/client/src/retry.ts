import { backoff, type Sleep, sleep } from './waiting.ts';

export interface RetryOptions {
  /** Maximum number of attempts per request. Default 6. */
  attempts?: number;
  /** If the service requires a longer wait, the response is returned. In seconds, default 60. */
  longestWaitSeconds?: number;
  /** Replaces the timer in tests. */
  sleep?: Sleep;
}

/**
 * Retries a request after a response with status 503 or 429, or with 423 and `Retry-After` (without it, no slot will become free). The service has not performed
 * these requests. Waits for the time in `Retry-After` plus jitter, or else longer after each attempt. Does not retry a request that got no response, because the
 * service may have performed it. The signal of the request also ends the wait.
 */
export function retrying(send: typeof fetch, options: RetryOptions = {}): typeof fetch {
  const { attempts = 6, longestWaitSeconds = 60, sleep: wait = sleep } = options;
  return async (input, init) => {
    const request = new Request(input, init);
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= attempts;
      const response = await send(last ? request : request.clone());
      const seconds = last ? undefined : waitOf(response, attempt);
      if (seconds === undefined || seconds > longestWaitSeconds) return response;
      await response.body?.cancel();
      await wait(seconds, request.signal);
    }
  };
}

const REQUEST_REPEAT = new Set([423, 429, 503]);

/** Seconds until the next attempt; undefined if there should be none. */
function waitOf({ status, headers }: Response, attempt: number): number | undefined {
  if (!REQUEST_REPEAT.has(status)) return undefined;
  const after = secondsOf(headers.get('retry-after'));
  if (after === undefined) return status === 423 ? undefined : backoff(attempt);
  return after + Math.random() * Math.min(1, after / 4);
}

/** Parses `Retry-After`: seconds or an HTTP date. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
