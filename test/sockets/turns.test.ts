import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ReadingTurns } from '../../src/sockets/flow-control/reading-turns.ts';

describe('turns of connections that send large responses', () => {
  it('one connection per turn of the event loop, in order of arrival', async () => {
    const turns = new ReadingTurns();
    const gone: string[] = [];
    for (const name of ['a', 'b', 'c']) turns.wait(() => gone.push(name));
    expect(gone).toEqual([]);
    await nextTurn();
    expect(gone).toEqual(['a']);
    turns.wait(() => gone.push('a again'));
    await nextTurn();
    expect(gone).toEqual(['a', 'b']);
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    expect(gone).toEqual(['a', 'b', 'c', 'a again']);
  });

  it('a connection that arrives after all others have left waits only for the next turn', async () => {
    const turns = new ReadingTurns();
    let gone = 0;
    for (let count = 1; count <= 3; count++) {
      turns.wait(() => {
        gone += 1;
      });
      await nextTurn();
      await nextTurn();
      expect(gone).toBe(count);
    }
  });
});
