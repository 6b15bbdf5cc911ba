import type { Reply } from '../http/reply.ts';
import type { ReadGate } from './gate.ts';
import type { Read } from './lane.ts';

/** Bytes of a body above which a read is a large one: filters that name thousands of objects take long to be read, whatever is found. */
const LARGE = 65_536;

/** Reads with large bodies have a lane of their own, so that no other read waits for them. */
export class ReadGates {
  constructor(
    private readonly small: ReadGate,
    private readonly large: ReadGate,
  ) {}

  run(read: Read): Promise<Reply> {
    return (isLarge(read) ? this.large : this.small).run(read);
  }

  /** Runs `work` while no read runs. The large ones, which take longer, end first. */
  quiet(work: () => unknown): Promise<void> {
    return this.large.quiet(() => this.small.quiet(work));
  }

  async close(): Promise<void> {
    await Promise.all([this.small.close(), this.large.close()]);
  }
}

/** A body that comes in chunks has not said how large it is. */
function isLarge({ context: { headers } }: Read): boolean {
  return Number(headers['content-length'] ?? 0) > LARGE || headers['transfer-encoding'] !== undefined;
}
