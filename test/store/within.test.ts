import { AsyncLocalStorage } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apart, within } from '../../src/store/joining.ts';
import { flows } from '../../src/store/schema/tables.ts';
import type { Reader, Store } from '../../src/store/store.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('work within an open transaction', () => {
  onEveryStore((api) => {
    const nameOf = async ({ db }: Reader, id: string) => (await db.select().from(flows).where(eq(flows.id, id)))[0]!.name;
    const rename = (store: Store, id: string, name: string) =>
      store.transaction(async (tx) => {
        await tx.db.update(flows).set({ name }).where(eq(flows.id, id));
      });

    it('writes and reads in the transaction, and is rolled back with it', async () => {
      const { id, name } = await api.flow();
      const { store } = api.deps;
      const failing = store.transaction((tx) =>
        within(tx, async () => {
          await rename(store, id, 'inside');
          expect(await nameOf(store.reader, id)).toBe('inside');
          expect(await apart(() => nameOf(store.reader, id))).toBe(name);
          throw new Error('no');
        }),
      );
      await expect(failing).rejects.toThrow('no');
      expect(await nameOf(store.reader, id)).toBe(name);
    });

    it('reverts a failed nested transaction with the same error as the underlying store, and the transaction continues', async () => {
      const [one, other] = [await api.flow(), await api.flow()];
      const { store } = api.deps;
      await store.transaction((tx) =>
        within(tx, async () => {
          await rename(store, one.id, 'kept');
          await expect(rename(store, one.id, other.name)).rejects.toMatchObject({ status: 409 });
        }),
      );
      expect(await nameOf(store.reader, one.id)).toBe('kept');
    });

    it('transactions that overlap take turns', async () => {
      const [one, other] = [await api.flow(), await api.flow()];
      const { store } = api.deps;
      await store.transaction((tx) =>
        within(tx, async () => {
          const renamed = [
            rename(store, one.id, 'first of two'),
            rename(store, one.id, other.name),
            rename(store, other.id, 'second of two'),
          ];
          expect((await Promise.allSettled(renamed)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        }),
      );
      expect([await nameOf(store.reader, one.id), await nameOf(store.reader, other.id)]).toEqual(['first of two', 'second of two']);
    });

    it('later work that it starts uses the store itself', async () => {
      const { id } = await api.flow();
      const { store } = api.deps;
      let later: (() => Promise<void>) | undefined;
      await store.transaction((tx) =>
        within(tx, async () => {
          later = AsyncLocalStorage.bind(() => rename(store, id, 'later'));
        }),
      );
      await later!();
      expect(await nameOf(store.reader, id)).toBe('later');
    });
  });
});
