import { backoff, type Sleep, sleep } from './waiting.ts';

export interface RetryOptions {
  /** How often a request is sent at most. Default 6. */
  attempts?: number;
  /** A longer wait is not worth it: the answer is returned. In seconds, default 60. */
  longestWaitSeconds?: number;
  /** For tests. */
  sleep?: Sleep;
}

/**
 * Sends a request again after answers that ask for it: 503 and 429, and 423 if it says when (without `Retry-After` no slot will become free). These requests have
 * not been carried out. Waits as long as `Retry-After` says, a little longer so that clients do not come back together, or else longer each time. What never
 * arrived or was never answered is not repeated, because it may have been carried out. The signal of the request also ends the waiting.
 */
export function retrying(send: typeof fetch, options: RetryOptions = {}): typeof fetch {
  const { attempts = 6, longestWaitSeconds = 60, sleep: wait = sleep } = options;
  return async (input, init) => {
    const request = new Request(input, init);
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= attempts;
      const answer = await send(last ? request : request.clone());
      const seconds = last ? undefined : waitOf(answer, attempt);
      if (seconds === undefined || seconds > longestWaitSeconds) return answer;
      await answer.body?.cancel();
      await wait(seconds, request.signal);
    }
  };
}

const ASK_TO_REPEAT = new Set([423, 429, 503]);

/** Seconds until the request may be sent again; undefined if it should not be. */
function waitOf({ status, headers }: Response, attempt: number): number | undefined {
  if (!ASK_TO_REPEAT.has(status)) return undefined;
  const after = secondsOf(headers.get('retry-after'));
  if (after === undefined) return status === 423 ? undefined : backoff(attempt);
  return after + Math.random() * Math.min(1, after / 4);
}

/** Seconds, or the date that HTTP also allows. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
