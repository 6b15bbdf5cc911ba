import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SharedTime } from '../../src/base/async/shared-time.ts';

/** Keeps the thread busy for longer than one turn of the event loop. */
function work(): void {
  const end = performance.now() + 12;
  while (performance.now() < end);
}

describe('SharedTime', () => {
  it('lets the event loop turn between the steps of a task', async () => {
    const time = new SharedTime();
    let left = 5;
    let turns = 0;
    let isDone = false;
    const task = time.run(['a'], () => {
      work();
      left -= 1;
      return left === 0;
    });
    const count = (async () => {
      for (; !isDone; turns++) await nextTurn();
    })();
    await task;
    isDone = true;
    await count;
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('gives the next turn to the caller that has used the least time, however many tasks others have', async () => {
    const time = new SharedTime();
    const order: string[] = [];
    const steps = (caller: string, count: number) => {
      let left = count;
      return time.run([caller], () => {
        work();
        order.push(caller);
        left -= 1;
        return left === 0;
      });
    };
    await Promise.all([steps('greedy', 4), steps('greedy', 4), steps('greedy', 4), steps('modest', 2)]);
    expect(order.slice(0, 5).filter((caller) => caller === 'modest')).toHaveLength(2);
    expect(order).toHaveLength(14);
  });

  it('rejects with the error of a step, and continues with the other tasks', async () => {
    const time = new SharedTime();
    const broken = time.run(['a'], () => {
      throw new Error('broken');
    });
    const whole = time.run(['a'], () => true);
    await expect(broken).rejects.toThrow('broken');
    await expect(whole).resolves.toBeUndefined();
  });
});
