import { expect, it } from 'vitest';
import { SendingTurns } from '../../src/sockets/flow-control/sending-turns.ts';

it('lets other tasks run after a megabyte', async () => {
  const turn = new SendingTurns();
  const order: string[] = [];
  setImmediate(() => order.push('others'));
  expect(turn.spend(1_000_000)).toBeUndefined();
  const wait = turn.spend(100_000);
  expect(turn.spend(1)).toBe(wait);
  await wait?.then(() => order.push('goes on'));
  expect(order).toEqual(['others', 'goes on']);
  expect(turn.spend(1_000_000)).toBeUndefined();
});
