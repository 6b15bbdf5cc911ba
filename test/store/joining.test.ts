import { expect, it } from 'vitest';
import { isContention } from '../../src/store/errors.ts';
import { inOneTransaction, makeJoinable } from '../../src/store/joining.ts';
import type { Store, Tx } from '../../src/store/store.ts';

it('work in one transaction fails with contention, which permits its repetition, if the store repeats the transaction', async () => {
  const tx = { dialect: { name: 'sqlite' } } as Tx;
  const transaction = async <T>(work: (tx: Tx) => Promise<T>) => {
    await work(tx);
    return work(tx);
  };
  const store = { transaction, shortTransaction: () => undefined, reader: {} } as unknown as Store;
  makeJoinable(store);
  const frame = { begun: async () => undefined, ending: async () => undefined };
  const error: unknown = await inOneTransaction(frame, () => store.transaction(async () => 'a result')).catch((error) => error);
  expect(error).toMatchObject({ status: 503 });
  expect(isContention(error)).toBe(true);
});
