import { expect } from 'vitest';
import type { Api } from './api.ts';

/** The number of reads that complete during the work: one or two if it never yields to the event loop. */
export async function readsDuring(api: Api, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  let reads = 0;
  while (!isDone) {
    expect((await api.get('/health')).status).toBe(200);
    if (!isDone) reads++;
  }
  return reads;
}
