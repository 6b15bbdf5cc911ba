import type { Reply } from '../http/reply.ts';
import type { ReadGate } from './gate.ts';
import type { Read } from './read.ts';

/** Reads with large bodies have a lane of their own, so that no other read waits for them. */
export class ReadGates {
  constructor(
    private readonly small: ReadGate,
    private readonly large: ReadGate,
  ) {}

  run(read: Read): Promise<Reply> {
    return (read.isLarge ? this.large : this.small).run(read);
  }

  /** Runs `work` while no read runs. The large ones, which take longer, end first. */
  quiet(work: () => unknown): Promise<void> {
    return this.large.quiet(() => this.small.quiet(work));
  }

  async close(): Promise<void> {
    await Promise.all([this.small.close(), this.large.close()]);
  }
}
