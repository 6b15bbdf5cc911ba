import { RecentKeys } from '../base/recent-keys.ts';
import type { Clock } from '../base/time/clock.ts';
import { type Instant, secondsBetween } from '../base/time/instant.ts';
import { acceptsGzip } from '../http/response/compress.ts';
import { EncodedJson, type Reply } from '../http/response/reply.ts';
import { Audience } from './audience.ts';
import type { Read } from './read.ts';
import { isForWantOfRoom } from './read-scheduler.ts';

interface Options {
  /** Runs a read. Ends it when the signal is aborted; without a signal, when the client of the read disconnects. */
  perform: (read: Read, signal?: AbortSignal) => Promise<Reply>;
  /** Differs after each commit. */
  version: () => number | Promise<string>;
  /** Whether the version needs a query, which pays off only for a read that was requested a moment ago. */
  isVersionExpensive: boolean;
  clock: Clock;
  /** How long a result is kept. */
  seconds: number;
  /** Called for each read that gets the result of another one. */
  onShared: () => void;
  mostBytes?: number | undefined;
}

interface SharedResponse {
  /** Version of the data before the read began. */
  version: number | string;
  reply: Promise<Reply>;
  /** The callers that wait for the result. */
  audience: Audience;
  /** Set while the result is cached: since when, and its memory including its key. */
  kept?: { since: Instant; bytes: number };
}

/** Maximum size of all cached results. */
const MAX_BYTES = 16 * 1_048_576;
/** Reads that are remembered without their results: up to 32 KiB each. */
const MAX_REQUESTED = 256;

/**
 * Returns the same result for the same read while nothing is written: dashboards repeat the same lists, counts, and histories. A result is kept only briefly,
 * because parts of it depend on the time.
 */
export class SharedResponses {
  /** By {@link keyOf}, oldest first. */
  private readonly responses = new Map<string, SharedResponse>();
  private bytes = 0;
  private sweeping: NodeJS.Timeout | undefined;
  private readonly requested: RecentKeys;

  constructor(private readonly options: Options) {
    this.requested = new RecentKeys({ limit: MAX_REQUESTED, seconds: options.seconds });
  }

  /** @throws the error of `perform` */
  async run(read: Read): Promise<Reply> {
    const { perform, version, isVersionExpensive, clock, onShared } = this.options;
    if (!read.isComparable) return perform(read);
    const key = keyOf(read);
    if (isVersionExpensive && !this.responses.has(key) && this.requested.add(key, clock.now())) return perform(read);
    const given = version();
    const current = typeof given === 'number' ? given : await given;
    const known = this.responses.get(key);
    if (known?.version === current && !this.isOld(known)) {
      const { reply, audience } = known;
      try {
        const shared = known.kept ? await reply : await audience.wait(reply, read.context.signal);
        onShared();
        return shared;
      } catch (error) {
        if (isForWantOfRoom(error)) return this.run(read);
        throw error;
      }
    }
    this.forget(key);
    return this.begin(key, current, read);
  }

  /** Runs a coalesced read for all concurrent callers: it continues until the last of them has left, and all of them share its outcome. */
  private begin(key: string, version: SharedResponse['version'], read: Read): Promise<Reply> {
    const audience = new Audience();
    const reply = this.options.perform(read, audience.signal);
    const response: SharedResponse = { version, reply, audience };
    const forget = () => {
      if (this.responses.get(key) === response) this.forget(key);
    };
    this.responses.set(key, response);
    // later callers must not get the error of the aborted read
    audience.signal.addEventListener('abort', forget, { once: true });
    reply.then((made) => this.keep(key, response, made), forget);
    return audience.wait(reply, read.context.signal);
  }

  private keep(key: string, response: SharedResponse, { status, body }: Reply): void {
    if (this.responses.get(key) !== response) return;
    if (status !== 200 || !(body instanceof EncodedJson)) {
      this.forget(key);
      return;
    }
    const bytes = body.encoded.bytes.length + 2 * key.length;
    response.kept = { since: this.options.clock.now(), bytes };
    this.bytes += bytes;
    for (const [other, { kept }] of this.responses) {
      if (this.bytes <= (this.options.mostBytes ?? MAX_BYTES)) break;
      if (kept) this.forget(other);
    }
    this.sweepLater();
  }

  private forget(key: string): void {
    this.bytes -= this.responses.get(key)?.kept?.bytes ?? 0;
    this.responses.delete(key);
  }

  /** Compares the absolute difference, because the clock can be set back. */
  private isOld({ kept }: SharedResponse): boolean {
    return kept !== undefined && Math.abs(secondsBetween(kept.since, this.options.clock.now())) > this.options.seconds;
  }

  /** Removes old results, so that an idle service holds none. */
  private sweepLater(): void {
    if (this.sweeping || this.bytes === 0) return;
    this.sweeping = setTimeout(() => {
      this.sweeping = undefined;
      for (const [key, response] of this.responses) if (this.isOld(response)) this.forget(key);
      this.sweepLater();
    }, this.options.seconds * 1000);
    this.sweeping.unref();
  }
}

/** Everything that a result depends on, except the data and the time. */
function keyOf({ op, text, context, limit }: Read): string {
  const { headers, apiVersion, clientVersion, origin } = context;
  return JSON.stringify([op, limit ?? null, apiVersion, clientVersion ?? null, origin, acceptsGzip(headers['accept-encoding'])]) + text;
}
