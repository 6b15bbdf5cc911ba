import { describe, expect, it } from 'vitest';
import { Backlog } from '../../src/sockets/flow-control/backlog.ts';

const taken = async (backlog: Backlog<number>, count: number): Promise<number[]> => {
  const stop = new AbortController();
  const got: number[] = [];
  for await (const item of backlog.drain(stop.signal)) {
    got.push(item);
    if (got.length === count) stop.abort();
  }
  return got;
};

describe('a backlog', () => {
  it('drops messages while 256 are waiting, and accepts more when there is space again', async () => {
    const backlog = new Backlog<number>();
    const pushed = Array.from({ length: 300 }, (_, n) => backlog.push([n]));
    expect(pushed.filter(Boolean)).toHaveLength(256);
    expect(pushed.lastIndexOf(true)).toBe(255);
    expect(await taken(backlog, 1)).toEqual([0]);
    expect([backlog.push([300]), backlog.push([301])]).toEqual([true, false]);
    expect(await taken(backlog, 256)).toEqual([...Array.from({ length: 255 }, (_, n) => n + 1), 300]);
  });

  it('accepts a batch as a whole', async () => {
    const backlog = new Backlog<number>({ limit: 2 });
    const many = [1, 2, 3, 4, 5];
    expect([backlog.push(many), backlog.push([6]), backlog.push([])]).toEqual([true, false, true]);
    expect(await taken(backlog, 5)).toEqual(many);
  });

  it('drops messages while 64 MiB are waiting, however few they are', async () => {
    const backlog = new Backlog<number>({ sizeOf: () => 40_000_000 });
    expect([1, 2, 3].map((item) => backlog.push([item]))).toEqual([true, true, false]);
    expect(await taken(backlog, 1)).toEqual([1]);
    expect([4, 5].map((item) => backlog.push([item]))).toEqual([true, false]);
    backlog.clear();
    expect(backlog.push([6])).toBe(true);
  });

  it('wakes its reader, and ends it when the signal aborts', async () => {
    const backlog = new Backlog<number>();
    const one = taken(backlog, 1);
    backlog.push([7]);
    expect(await one).toEqual([7]);
    const stop = new AbortController();
    const rest = collect(backlog.drain(stop.signal));
    stop.abort();
    expect(await rest).toEqual([]);
  });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
