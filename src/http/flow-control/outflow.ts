import type { ServerResponse } from 'node:http';
import { FREE_BYTES } from '../../base/async/byte-budget.ts';
import { contention } from '../../base/errors.ts';

interface Held {
  readonly response: ServerResponse;
  readonly bytes: number;
  readonly since: number;
}

/** An answer of which the client takes nothing for so long is given up, in milliseconds. */
const STALLED_MILLISECONDS = 30_000;
/** When there is no room for others, answers that have been held for longer are given up, in milliseconds. */
const LONG_MILLISECONDS = 60_000;

/** Of those who were refused an answer, so many are remembered. */
const MOST_REFUSED = 1000;

/**
 * Answers that have been made and that their clients have not taken: a list may have a hundred megabytes, and who asks for it need not read it. Answers up to
 * {@link FREE_BYTES} are not counted.
 */
export class Outflow {
  private used = 0;
  /** The oldest first. */
  private readonly held = new Set<Held>();
  /** Bytes of the answers for which there was no room, by who asked for what. */
  private readonly refused = new Map<string, number>();

  /** @param limit of all answers together, in bytes; a larger one is held alone */
  constructor(
    private readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * To be called before an answer is made: making it takes memory and time, too.
   *
   * @param asked who asks for what
   * @throws 503 if the same was refused a moment ago, and there still is no room for it
   */
  expect(asked: string): void {
    const bytes = this.refused.get(asked);
    if (bytes === undefined) return;
    this.refused.delete(asked);
    this.makeRoom(bytes, asked);
  }

  /** Counts an answer until its connection has taken it, or is gone. @throws 503 if there is no room */
  hold(response: ServerResponse, bytes: number, asked: string): void {
    if (bytes <= FREE_BYTES) return;
    this.makeRoom(bytes, asked);
    const held = { response, bytes, since: this.now() };
    this.held.add(held);
    this.used += bytes;
    response.once('close', () => {
      this.held.delete(held);
      this.used -= bytes;
    });
    response.setTimeout(STALLED_MILLISECONDS, () => response.destroy());
  }

  /** Bytes that are held. */
  get bytes(): number {
    return this.used;
  }

  private makeRoom(bytes: number, asked: string): void {
    if (this.used === 0 || this.used + bytes <= this.limit) return;
    const latest = this.now() - LONG_MILLISECONDS;
    for (const { response, since } of this.held) {
      if (since > latest) break;
      // its memory is free a moment later
      response.destroy();
    }
    const [oldest] = this.refused.keys();
    if (oldest !== undefined && this.refused.size >= MOST_REFUSED) this.refused.delete(oldest);
    this.refused.set(asked, bytes);
    throw contention(new Error('clients do not take their answers'));
  }
}
