import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flows } from '../../src/store/schema/tables.ts';
import type { Tx } from '../../src/store/store.ts';
import { onEveryStore } from '../support/every-store.ts';

interface Renaming {
  id: string;
  name: string;
}

describe('writes right before the commit', () => {
  onEveryStore((api) => {
    const calls: string[][] = [];
    const rename = async (tx: Tx, rows: readonly Renaming[]) => {
      calls.push(rows.map(({ name }) => name));
      for (const { id, name } of rows)
        await tx.db
          .update(flows)
          .set({ name })
          .where(inArray(flows.id, [id]));
    };
    const namesOf = async (...ids: string[]) => {
      const rows = await api.deps.store.reader.db.select().from(flows).where(inArray(flows.id, ids));
      return ids.map((id) => rows.find((row) => row.id === id)?.name);
    };
    const threeFlows = async () => [(await api.flow()).id, (await api.flow()).id, (await api.flow()).id] as const;

    it('run once, after all other writes, and commit with them', async () => {
      const [one, other] = await threeFlows();
      calls.length = 0;
      await api.deps.store.transaction(async (tx) => {
        tx.beforeCommit(rename, [{ id: one, name: 'last of one' }]);
        await tx.savepoint(async (inner) => inner.beforeCommit(rename, [{ id: other, name: 'last of other' }]));
        await tx.db
          .update(flows)
          .set({ name: 'earlier' })
          .where(inArray(flows.id, [one]));
        expect(calls).toEqual([]);
      });
      expect(calls).toEqual([['last of one', 'last of other']]);
      expect(await namesOf(one, other)).toEqual(['last of one', 'last of other']);
    });

    it('do not run for a savepoint that was rolled back, nor for a transaction that failed', async () => {
      const [one, other, third] = await threeFlows();
      const before = await namesOf(one, other, third);
      calls.length = 0;
      await api.deps.store.transaction(async (tx) => {
        const failing = tx.savepoint(async (inner) => {
          inner.beforeCommit(rename, [{ id: one, name: 'undone' }]);
          throw new Error('no');
        });
        await expect(failing).rejects.toThrow('no');
        tx.beforeCommit(rename, [{ id: other, name: 'kept' }]);
      });
      const failing = api.deps.store.transaction(async (tx) => {
        tx.beforeCommit(rename, [{ id: third, name: 'undone' }]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(calls).toEqual([['kept']]);
      expect(await namesOf(one, other, third)).toEqual([before[0], 'kept', before[2]]);
    });

    it('can add more writes, and fail the whole transaction', async () => {
      const [one, other, third] = await threeFlows();
      const { store } = api.deps;
      const leaveMore = async (tx: Tx, rows: readonly Renaming[]) => tx.beforeCommit(rename, rows);
      await store.transaction(async (tx) => tx.beforeCommit(leaveMore, [{ id: one, name: 'written later' }]));
      expect(await namesOf(one)).toEqual(['written later']);
      const [taken] = await namesOf(other);
      const failing = store.transaction(async (tx) => {
        await tx.db
          .update(flows)
          .set({ name: 'undone' })
          .where(inArray(flows.id, [third]));
        tx.beforeCommit(rename, [{ id: one, name: taken! }]);
      });
      await expect(failing).rejects.toMatchObject({ status: 409 });
      expect(await namesOf(one, third)).not.toContain('undone');
    });
  });
});
