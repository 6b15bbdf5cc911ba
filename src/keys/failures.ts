import { networkOf } from './peer.ts';

/** Wrong credentials that an address may send in a burst. */
const BURST = 20;
/** Seconds until an address gets one more attempt. */
const SECONDS_EACH = 1;
/** Bound on the addresses in memory. */
const MAX_ADDRESSES = 10_000;

interface Count {
  /** Attempts left at time `at`. */
  left: number;
  at: number;
}

/** Counts wrong credentials by address, in bounded memory. */
export class Failures {
  private readonly counts = new Map<string, Count>();

  /** @param monotonic milliseconds of a clock that never jumps */
  constructor(private readonly monotonic: () => number = () => performance.now()) {}

  /** Seconds until the address may try again; 0 if it may now. */
  wait(address: string | undefined): number {
    const { left } = this.countOf(networkOf(address));
    return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) * SECONDS_EACH));
  }

  /** Counts a wrong credential. */
  note(address: string | undefined): void {
    const network = networkOf(address);
    const { left, at } = this.countOf(network);
    this.counts.delete(network);
    this.counts.set(network, { left: Math.max(0, left - 1), at });
    const [oldest] = this.counts.keys();
    if (this.counts.size > MAX_ADDRESSES && oldest !== undefined) this.counts.delete(oldest);
  }

  private countOf(network: string): Count {
    const now = this.monotonic();
    const count = this.counts.get(network);
    if (!count) return { left: BURST, at: now };
    return { left: Math.min(BURST, count.left + (now - count.at) / 1000 / SECONDS_EACH), at: now };
  }
}
