import { expect } from 'vitest';
import type { Api } from './api.ts';

/** How many reads are answered while the work goes on: one or two if it never gives others a turn. */
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
