/** Bounds on each response of a provider. */
const LIMITS = { milliseconds: 5000, bytes: 1_048_576 };

/** For this time after a failure, callers fail immediately instead of waiting for the next timeout. */
const PAUSE_MILLISECONDS = 2000;

/** The provider did not respond in time, or with too many bytes. */
export class ProviderUnavailable extends Error {}

/** The part of `fetch` that the libraries use. */
export type ProviderFetch = (
  url: string,
  options: Omit<RequestInit, 'body' | 'signal'> & {
    body?: RequestInit['body'] | Uint8Array | undefined;
    signal?: AbortSignal | null | undefined;
  },
) => Promise<Response>;

/** `fetch` with bounds on time and decoded bytes, which follows no redirects. @throws {ProviderUnavailable} */
export const boundedFetch: ProviderFetch = async (url, options) => {
  const timeout = AbortSignal.timeout(LIMITS.milliseconds);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const body = (options.body ?? null) as NonNullable<RequestInit['body']> | null;
    const response = await fetch(url, { ...options, body, redirect: 'manual', signal });
    const bytes = await readAtMost(response, LIMITS.bytes);
    const { status, headers } = response;
    if (status >= 500) throw new ProviderUnavailable(`the provider responded with status ${status}`);
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('the provider does not respond', { cause: error });
  }
};

/**
 * The same for documents that many callers need: after a failure, none is requested for a moment.
 *
 * @param monotonic milliseconds of a clock that never jumps
 */
export function fetchWithPauses(monotonic: () => number = () => performance.now()): ProviderFetch {
  let pausedUntil = 0;
  return async (url, options) => {
    if (monotonic() < pausedUntil) throw new ProviderUnavailable('the provider failed a moment ago');
    try {
      return await boundedFetch(url, options);
    } catch (error) {
      pausedUntil = monotonic() + PAUSE_MILLISECONDS;
      throw error;
    }
  };
}

async function readAtMost(response: Response, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > bytes) throw new ProviderUnavailable(`the provider's response has more than ${bytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}
