import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../src/base/async/semaphore.ts';

describe('a semaphore', () => {
  function semaphoreOf(size: number) {
    const semaphore = new Semaphore(size);
    const inside: string[] = [];
    const leave = new Map<string, () => void>();
    const enter = (name: string, needed: number) =>
      semaphore.with(needed, () => {
        inside.push(name);
        return new Promise<string>((resolve) => leave.set(name, () => resolve(name)));
      });
    return { semaphore, inside, leave: (name: string) => leave.get(name)?.(), enter };
  }

  it('admits work that fits, in order of arrival', async () => {
    const { inside, enter, leave } = semaphoreOf(10);
    const [a] = [enter('a', 6), enter('b', 6), enter('c', 1), enter('d', 5)];
    await nextTurn();
    expect(inside).toEqual(['a']);
    leave('a');
    expect(await a).toBe('a');
    await nextTurn();
    expect(inside).toEqual(['a', 'b', 'c']);
    leave('b');
    await nextTurn();
    expect(inside).toEqual(['a', 'b', 'c', 'd']);
  });

  it('admits work that exceeds the bound alone, and releases after a failure', async () => {
    const { semaphore, inside, enter, leave } = semaphoreOf(10);
    await expect(semaphore.with(10, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    void enter('large', 99);
    void enter('small', 1);
    await nextTurn();
    expect(inside).toEqual(['large']);
    leave('large');
    await nextTurn();
    expect(inside).toEqual(['large', 'small']);
  });

  it('forgets work that is aborted before it fits, and admits the work behind it', async () => {
    const { semaphore, inside, enter } = semaphoreOf(10);
    const aborted = new AbortController();
    void enter('first', 6);
    const second = semaphore.with(6, () => Promise.resolve(inside.push('second')), aborted.signal);
    void enter('third', 4);
    aborted.abort(new Error('aborted'));
    await expect(second).rejects.toThrow('aborted');
    await expect(semaphore.with(1, () => Promise.resolve(inside.push('late')), aborted.signal)).rejects.toThrow('aborted');
    await nextTurn();
    expect(inside).toEqual(['first', 'third']);
  });
});
