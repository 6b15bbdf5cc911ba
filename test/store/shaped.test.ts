import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shaped } from '../../src/store/query/shaped.ts';
import { flows } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';
import { keepsStatements } from '../support/statements.ts';

const named = shaped<{ limit: number }, 'where'>()(({ db }, value, part) =>
  db.select({ name: flows.name }).from(flows).where(part('where')).orderBy(flows.name).limit(value('limit')),
);

describe('queries that are prepared by shape', () => {
  onEveryStore((api) => {
    it('return the rows of each shape, also with more shapes than PostgreSQL keeps', async () => {
      const { reader } = api.deps.store;
      for (const name of ['one', 'two', 'three']) await api.post('/flows/', { name });
      for (const round of ['first', 'second']) {
        for (let length = 1; length <= 60; length++) {
          const where = sql`${flows.name} = ${'two'}${sql.raw(` or ${flows.name.name} = 'one'`.repeat(length))}`;
          const rows = await named(reader, { where }, { limit: 10 });
          expect(rows, `${round} ${length}`).toEqual([{ name: 'one' }, { name: 'two' }]);
        }
      }
      const other = await named(reader, { where: sql`${flows.name} = ${'three'} or name = 'one'` }, { limit: 1 });
      expect(other).toEqual([{ name: 'one' }]);
    });

    it('remain parsed on connections of PostgreSQL, a few of each query', async ({ skip }) => {
      const { dialect, db } = api.deps.store.reader;
      if (dialect.name !== 'postgres') skip('SQLite keeps statements by their text');
      if (!(await keepsStatements(api.deps.store))) skip('the pooler keeps no statements');
      const text = sql`select name from pg_prepared_statements where statement like '%or name = ''one''%'`;
      // on whichever connection is free
      const kept = async () => (await dialect.rows<{ name: string }>(db, text)).length;
      await expect.poll(kept, { timeout: 10_000 }).toBeGreaterThan(0);
      expect(await kept()).toBeLessThanOrEqual(16);
    });
  });
});
