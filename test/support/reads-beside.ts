import { vi } from 'vitest';
import { ReadGates } from '../../src/readers/gates.ts';
import type { ReadId } from '../../src/readers/read.ts';

/** Counts the reads of an operation on reader threads until mocks are restored. */
export function readsBeside(op: ReadId): () => number {
  const run = vi.spyOn(ReadGates.prototype, 'run');
  return () => run.mock.calls.filter(([read]) => read.op === op).length;
}
