import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { WaitingRoom } from '../../src/base/waiting-room.ts';

describe('a waiting room', () => {
  function roomOf(size: number) {
    const room = new WaitingRoom(size);
    const inside: string[] = [];
    const leave = new Map<string, () => void>();
    const enter = (name: string, needed: number) =>
      room.with(needed, () => {
        inside.push(name);
        return new Promise<string>((resolve) => leave.set(name, () => resolve(name)));
      });
    return { room, inside, leave: (name: string) => leave.get(name)?.(), enter };
  }

  it('lets in who has room, in the order in which they came', async () => {
    const { inside, enter, leave } = roomOf(10);
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

  it('lets in alone who needs more than there is, and gives room back when work fails', async () => {
    const { room, inside, enter, leave } = roomOf(10);
    await expect(room.with(10, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    void enter('large', 99);
    void enter('small', 1);
    await nextTurn();
    expect(inside).toEqual(['large']);
    leave('large');
    await nextTurn();
    expect(inside).toEqual(['large', 'small']);
  });

  it('forgets who leaves before there is room, and lets in those behind', async () => {
    const { room, inside, enter } = roomOf(10);
    const gone = new AbortController();
    void enter('first', 6);
    const second = room.with(6, () => Promise.resolve(inside.push('second')), gone.signal);
    void enter('third', 4);
    gone.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await expect(room.with(1, () => Promise.resolve(inside.push('late')), gone.signal)).rejects.toThrow('gone');
    await nextTurn();
    expect(inside).toEqual(['first', 'third']);
  });
});
