import { vi } from 'vitest';
import type { ReadId } from '../../src/readers/read.ts';
import { ReadSchedulers } from '../../src/readers/read-schedulers.ts';

/** Counts the reads of an operation on reader threads until mocks are restored. */
export function readsOnThread(op: ReadId): () => number {
  const run = vi.spyOn(ReadSchedulers.prototype, 'run');
  return () => run.mock.calls.filter(([read]) => read.op === op).length;
}
