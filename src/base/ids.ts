import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Source of new ids: UUIDv7, so that they sort by age. */
export interface IdSource {
  next(): string;
}

const RANDOM_BYTES = 16;
/** Number of ids per draw of random bytes: a draw takes several times as long as the rest of an id, and its cost hardly grows with the number of ids. */
const DRAWN_AT_ONCE = 256;

/** Each id is greater than the previous one, also within a millisecond and after the clock is set back. */
class RandomIds implements IdSource {
  private readonly drawn = new Uint8Array(DRAWN_AT_ONCE * RANDOM_BYTES);
  private used = this.drawn.length;
  private milliseconds = 0;
  private sequence = 0;

  next(): string {
    const random = this.draw();
    const now = Date.now();
    if (now > this.milliseconds) {
      this.milliseconds = now;
      // the lower half of the range, so that the sequence cannot overflow within a millisecond
      this.sequence = new DataView(random.buffer, random.byteOffset + 6).getUint32(0) >>> 1;
    } else this.sequence++;
    return v7({ random, msecs: this.milliseconds, seq: this.sequence });
  }

  private draw(): Uint8Array {
    if (this.used === this.drawn.length) {
      randomFillSync(this.drawn);
      this.used = 0;
    }
    this.used += RANDOM_BYTES;
    return this.drawn.subarray(this.used - RANDOM_BYTES, this.used);
  }
}

export const randomIds: IdSource = new RandomIds();
