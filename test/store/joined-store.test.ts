import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withJoinedStore } from '../../src/store/joined-store.ts';
import { flows } from '../../src/store/schema/tables.ts';
import type { Reader, Store } from '../../src/store/store.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('a store that joins an open transaction', () => {
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
        withJoinedStore(store, tx, async (joined) => {
          await rename(joined, id, 'inside');
          expect(await nameOf(joined.reader, id)).toBe('inside');
          expect(await nameOf(store.reader, id)).toBe(name);
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
        withJoinedStore(store, tx, async (joined) => {
          await rename(joined, one.id, 'kept');
          await expect(rename(joined, one.id, other.name)).rejects.toMatchObject({ status: 409 });
        }),
      );
      expect(await nameOf(store.reader, one.id)).toBe('kept');
    });

    it('is the underlying store after the transaction', async () => {
      const { id } = await api.flow();
      const { store } = api.deps;
      let later: Store | undefined;
      await store.transaction((tx) =>
        withJoinedStore(store, tx, async (joined) => {
          later = joined;
        }),
      );
      await rename(later!, id, 'later');
      expect(await nameOf(later!.reader, id)).toBe('later');
      expect(await nameOf(store.reader, id)).toBe('later');
    });
  });
});
