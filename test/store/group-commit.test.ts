import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { variables } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('concurrent transactions', () => {
  onEveryStore((api) => {
    const row = (name: string) => {
      const now = api.clock.now();
      return { id: api.deps.ids.next(), created: now, updated: now, name, value: null, tags: [] };
    };
    const names = async () =>
      (await api.deps.store.reader.db.select({ name: variables.name }).from(variables))
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('again'))
        .sort();

    it.each([
      { place: 'first', names: ['b', 'a', 'c', 'a', 'd'] },
      { place: 'between others', names: ['a', 'b', 'c', 'a', 'd'] },
      { place: 'last', names: ['a', 'c', 'a', 'd', 'b'] },
    ])('a failed transaction does not affect the others, and its hooks do not run: $place', async ({ place, names: given }) => {
      const hooks: string[] = [];
      const nameOf = (letter: string) => `${place} ${letter}`;
      const write = (letter: string) =>
        api.deps.store.transaction(async (tx) => {
          tx.afterCommit(() => hooks.push(letter));
          await tx.db.insert(variables).values(row(nameOf(letter)));
          if (letter === 'b') throw new Error(`${letter} fails`);
        });
      const results = await Promise.allSettled(given.map(write));
      const failed = given.filter((_, index) => results[index]?.status === 'rejected');
      // PostgreSQL determines the order of two equal transactions
      expect(failed.sort()).toEqual(['a', 'b']);
      expect((await names()).filter((name) => name.startsWith(`${place} `))).toEqual(['a', 'c', 'd'].map(nameOf));
      expect(hooks.sort()).toEqual(['a', 'c', 'd']);
    });

    it('a long transaction does not depend on the others', async () => {
      const hooks: string[] = [];
      const write = (name: string, { takesLong = false, fail = false } = {}) =>
        api.deps.store.transaction(async (tx) => {
          tx.afterCommit(() => hooks.push(name));
          if (takesLong) await tx.takesLong();
          await tx.db.insert(variables).values(row(name));
          if (takesLong) await nextTurn();
          if (fail) throw new Error(`${name} fails`);
          return name;
        });
      const before = await names();
      const results = await Promise.allSettled([
        write('again-before'),
        write('long-1', { takesLong: true }),
        write('again-between'),
        write('long-2', { takesLong: true, fail: true }),
        write('long-3', { takesLong: true }),
        write('again-after'),
      ]);
      expect(results.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), 'rejected', ...Array(2).fill('fulfilled')]);
      expect((await names()).filter((name) => !before.includes(name))).toEqual(['long-1', 'long-3']);
      expect(hooks.sort()).toEqual(['again-after', 'again-before', 'again-between', 'long-1', 'long-3']);
    });

    it('a long transaction continues in its savepoint', async () => {
      await api.deps.store.transaction(async (tx) => {
        await tx.db.insert(variables).values(row('again-around'));
        await tx.savepoint(async (inner) => {
          await inner.takesLong();
          await inner.db.insert(variables).values(row('again-inside'));
        });
      });
      const found = await api.deps.store.reader.db.select().from(variables).where(eq(variables.name, 'again-inside'));
      expect(found).toHaveLength(1);
    });

    it('a caller with many writes does not block the turns of others', async () => {
      let written = 0;
      const writing = Array.from({ length: 100 }, async (_, writer) => {
        for (let n = 0; n < 10; n++) {
          await api.deps.store.transaction((tx) => tx.db.insert(variables).values(row(`again-${writer}-${n}`)));
          written++;
        }
      });
      const turn = vi.waitUntil(() => written > 0, { interval: 0 }).then(() => written);
      await Promise.all(writing);
      expect(await turn).toBeLessThan(1000);
    });

    it('a caller with many long writes does not either', async () => {
      let turns = 0;
      const countTurn = () => {
        turns++;
        immediate = setImmediate(countTurn);
      };
      let immediate = setImmediate(countTurn);
      for (let n = 0; n < 10; n++) {
        await api.deps.store.transaction(async (tx) => {
          await tx.db.insert(variables).values(row(`again-long-${n}`));
          for (const until = performance.now() + 12; performance.now() < until; );
        });
      }
      clearImmediate(immediate);
      expect(turns).toBeGreaterThanOrEqual(9);
    });

    it('uncommitted changes are not visible to others', async () => {
      await api.deps.store.transaction(async (tx) => {
        await tx.db.insert(variables).values(row('unseen'));
        expect(await names()).not.toContain('unseen');
      });
      expect(await names()).toContain('unseen');
    });

    it('each transaction sees the changes of earlier ones', async () => {
      const [{ id } = row('counter')] = await api.deps.store.transaction((tx) =>
        tx.db
          .insert(variables)
          .values({ ...row('counter'), value: 0 })
          .returning(),
      );
      const increment = () =>
        api.deps.store.transaction(async (tx) => {
          const [found] = await tx.dialect.forUpdate(tx.db.select().from(variables).where(eq(variables.id, id)));
          await tx.db
            .update(variables)
            .set({ value: Number(found!.value) + 1 })
            .where(eq(variables.id, id));
        });
      await Promise.all(Array.from({ length: 200 }, increment));
      const [after] = await api.deps.store.reader.db.select().from(variables).where(eq(variables.id, id));
      expect(after!.value).toBe(200);
    });
  });
});
