import { expect, it } from 'vitest';
import { callingThread, GarbageCollection } from '../../src/base/garbage.ts';
import { until } from '../support/waiting.ts';

const MIB = 1_048_576;

/** Calls the collection once for each moment. @returns the moments in which garbage was collected */
function collected(moments: readonly { busy: number; used: number; left?: number }[]): number[] {
  const found: number[] = [];
  let now = 0;
  let used = 0;
  const collection = new GarbageCollection({
    utilization: () => moments[now]!.busy,
    used: () => used * MIB,
    collect() {
      found.push(now);
      used = moments[now]!.left ?? used;
    },
  });
  for (; now < moments.length; now++) {
    used = moments[now]!.used;
    collection.look();
  }
  return found;
}

it('collects after enough growth since the last collection, and never during work', () => {
  const moments = [
    { busy: 0.9, used: 300 },
    { busy: 0.01, used: 300, left: 90 },
    { busy: 0.01, used: 150 },
    { busy: 0.06, used: 400 },
    { busy: 0.04, used: 160, left: 100 },
  ];
  expect(collected(moments)).toEqual([1, 4]);
});

it('collects before an allocation only after enough growth', () => {
  let used = 190 * MIB;
  let collections = 0;
  const collection = new GarbageCollection({
    utilization: () => 1,
    used: () => used,
    collect() {
      collections += 1;
      used = 50 * MIB;
    },
  });
  collection.makeRoom();
  expect(collections).toBe(0);
  used = 200 * MIB;
  collection.makeRoom();
  expect(collections).toBe(1);
  used = 240 * MIB;
  collection.makeRoom();
  expect(collections).toBe(1);
});

it('measures growth from the memory in use after delayed frees', () => {
  const moments = [
    { busy: 0, used: 500, left: 400 },
    { busy: 0, used: 100 },
    { busy: 0, used: 170, left: 100 },
  ];
  expect(collected(moments)).toEqual([0, 2]);
});

it('a thread detects whether it is busy', async () => {
  const thread = callingThread();
  await until('the thread is idle', () => thread.utilization() < 0.5);
  for (const end = performance.now() + 20; performance.now() < end; );
  expect(thread.utilization()).toBeGreaterThan(0.5);
});

it('a thread collects unreachable objects', async () => {
  const thread = callingThread();
  let held: object | undefined = { bytes: new Uint8Array(64 * MIB) };
  const garbage = new WeakRef(held);
  const full = thread.used();
  held = undefined;
  // Node.js frees buffers in the background
  await until('the memory is free', () => {
    thread.collect();
    return garbage.deref() === undefined && thread.used() < full - 60 * MIB;
  });
});
