import { vi } from 'vitest';
import type { ReadId } from '../../src/readers/read.ts';
import { ReadScheduler } from '../../src/readers/read-scheduler.ts';

/** Counts the reads of an operation on reader threads until mocks are restored. */
export function readsOnThread(op: ReadId): () => number {
  const run = vi.spyOn(ReadScheduler.prototype, 'run');
  return () => run.mock.calls.filter(([read]) => read.op === op).length;
}
