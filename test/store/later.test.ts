import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flows } from '../../src/store/schema/tables.ts';
import type { Reader, Tx } from '../../src/store/store.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('deferred statements', () => {
  onEveryStore((api) => {
    const nameOf = async ({ db }: Reader, id: string) => (await db.select().from(flows).where(eq(flows.id, id)))[0]?.name;
    const rename = (tx: Tx, id: string, name: string) => tx.db.update(flows).set({ name }).where(eq(flows.id, id));

    it('run before later statements, once, and commit with them', async () => {
      const { id } = await api.flow();
      const { store } = api.deps;
      await store.transaction(async (tx) => {
        await tx.later(rename(tx, id, 'first'));
        await tx.later(rename(tx, id, 'second'));
        expect(await nameOf(tx, id)).toBe('second');
        expect(await nameOf(store.reader, id)).not.toBe('second');
        await tx.later(rename(tx, id, 'last'));
      });
      expect(await nameOf(store.reader, id)).toBe('last');
    });

    it('fail the transaction with their error, whatever fails after them', async () => {
      const [one, other] = [await api.flow(), await api.flow()];
      const { store } = api.deps;
      const works: ((tx: Tx) => Promise<unknown>)[] = [
        async () => undefined,
        (tx) => nameOf(tx, one.id),
        async () => {
          throw new Error('no');
        },
      ];
      for (const work of works) {
        const failing = store.transaction(async (tx) => {
          await tx.later(rename(tx, one.id, 'renamed'));
          await tx.later(rename(tx, one.id, other.name));
          await work(tx);
        });
        await expect(failing).rejects.toMatchObject({ status: 409 });
        expect(await nameOf(store.reader, one.id)).toBe(one.name);
      }
    });

    it('are rolled back with their savepoint, and the transaction continues', async () => {
      const [one, other, third] = [await api.flow(), await api.flow(), await api.flow()];
      const { store } = api.deps;
      await store.transaction(async (tx) => {
        await tx.later(rename(tx, one.id, 'kept one'));
        const failing = tx.savepoint(async (inner) => {
          await inner.later(rename(inner, third.id, 'undone'));
          await inner.later(rename(inner, third.id, other.name));
        });
        await expect(failing).rejects.toThrow();
        await tx.savepoint(async (inner) => inner.later(rename(inner, other.id, 'kept other')));
      });
      expect([await nameOf(store.reader, one.id), await nameOf(store.reader, other.id)]).toEqual(['kept one', 'kept other']);
      expect(await nameOf(store.reader, third.id)).toBe(third.name);
    });

    it('fail the transaction with their error if a column does not accept their value', async () => {
      const [one, other] = [await api.flow(), await api.flow()];
      const { store } = api.deps;
      const tooLong = 'x'.repeat(3000);
      const failing = store.transaction(async (tx) => {
        await tx.later(rename(tx, one.id, 'renamed'));
        await tx.later(rename(tx, other.id, tooLong));
      });
      await expect(failing).rejects.toMatchObject({ status: 422 });
      expect(await nameOf(store.reader, one.id)).toBe(one.name);
      await store.transaction(async (tx) => {
        await tx.later(rename(tx, other.id, 'kept'));
        const nested = tx.savepoint(async (inner) => {
          await inner.later(rename(inner, one.id, 'undone'));
          await inner.later(rename(inner, one.id, tooLong));
        });
        await expect(nested).rejects.toMatchObject({ status: 422 });
      });
      expect([await nameOf(store.reader, one.id), await nameOf(store.reader, other.id)]).toEqual([one.name, 'kept']);
    });

    it('leave the connection usable for others when the work fails', async () => {
      const { id, name } = await api.flow();
      const { store } = api.deps;
      const failing = store.transaction(async (tx) => {
        await tx.later(rename(tx, id, 'undone'));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await store.transaction(async (tx) => expect(await nameOf(tx, id)).toBe(name));
    });
  });
});
