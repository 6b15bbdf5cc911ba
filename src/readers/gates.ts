import { POLLS } from '../http/beside.ts';
import type { Reply } from '../http/response/reply.ts';
import type { ReadGate } from './gate.ts';
import type { Read, ReadId } from './read.ts';

const polling = new Set<ReadId>(POLLS);

interface Gates {
  /** Workers must not wait for dashboards. */
  polls: ReadGate;
  /** For large bodies, so that no other read waits for them. */
  large: ReadGate;
  others: ReadGate;
}

/** The lanes of reads, by kind: those of one kind do not wait for those of another. */
export class ReadGates {
  readonly all: readonly ReadGate[];

  constructor(private readonly gates: Gates) {
    this.all = [...new Set([gates.large, gates.others, gates.polls])];
  }

  /** @param signal aborted when nobody waits for the answer any more */
  run(read: Read, signal?: AbortSignal): Promise<Reply> {
    const { polls, large, others } = this.gates;
    return (polling.has(read.op) ? polls : read.isLarge ? large : others).run(read, signal);
  }

  /** Runs `work` while no read runs. The kinds that take longest end first. */
  async quiet(work: () => unknown): Promise<void> {
    await this.all.reduceRight<() => unknown>((inner, gate) => () => gate.quiet(inner), work)();
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((gate) => gate.close()));
  }
}
