import type { ServerResponse } from 'node:http';
import { FREE_BYTES } from '../../base/async/byte-budget.ts';
import { contention } from '../../base/errors.ts';

interface Held {
  readonly response: ServerResponse;
  readonly bytes: number;
  readonly since: number;
}

/** A response of which the client reads nothing for this time is abandoned, in milliseconds. */
const STALLED_MILLISECONDS = 30_000;
/** When there is no room for other responses, responses that have been held for longer are abandoned, in milliseconds. */
const LONG_MILLISECONDS = 60_000;

/** Maximum number of remembered rejections. */
const MAX_REJECTED = 1000;

/**
 * Bounds the responses that their clients have not read yet: a list may have a hundred megabytes, and its client may never read it. Responses up to
 * {@link FREE_BYTES} are not counted.
 */
export class Outflow {
  private used = 0;
  /** Oldest first. */
  private readonly held = new Set<Held>();
  /** Bytes of the responses for which there was no room, by client and operation. */
  private readonly rejected = new Map<string, number>();

  /** @param limit of all responses together, in bytes; a larger response is held alone */
  constructor(
    private readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Must be called before a response is created, because creating it also takes memory and time.
   *
   * @param requested the client and the operation
   * @throws 503 if the last response for `requested` was rejected and there is still no room for it
   */
  expect(requested: string): void {
    const bytes = this.rejected.get(requested);
    if (bytes === undefined) return;
    this.rejected.delete(requested);
    this.makeRoom(bytes, requested);
  }

  /** Counts a response until its client has read it or has disconnected. @throws 503 if there is no room */
  hold(response: ServerResponse, bytes: number, requested: string): void {
    if (bytes <= FREE_BYTES) return;
    this.makeRoom(bytes, requested);
    const held = { response, bytes, since: this.now() };
    this.held.add(held);
    this.used += bytes;
    response.once('close', () => {
      this.held.delete(held);
      this.used -= bytes;
    });
    response.setTimeout(STALLED_MILLISECONDS, () => response.destroy());
  }

  /** Bytes of all held responses. */
  get bytes(): number {
    return this.used;
  }

  private makeRoom(bytes: number, requested: string): void {
    if (this.used === 0 || this.used + bytes <= this.limit) return;
    const latest = this.now() - LONG_MILLISECONDS;
    for (const { response, since } of this.held) {
      if (since > latest) break;
      // its memory is released when the response closes, a moment later
      response.destroy();
    }
    const [oldest] = this.rejected.keys();
    if (oldest !== undefined && this.rejected.size >= MAX_REJECTED) this.rejected.delete(oldest);
    this.rejected.set(requested, bytes);
    throw contention(new Error('clients do not read their responses'));
  }
}
