import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { listArtifacts } from '../../src/resources/artifacts/queries.ts';
import { listSchemas } from '../../src/resources/block-schemas/queries.ts';
import { listTypes } from '../../src/resources/block-types/queries.ts';
import { listPools } from '../../src/resources/work-pools/queries.ts';
import { artifacts, blockSchemas, blockTypes, workPools } from '../../src/store/schema/tables.ts';
import { blockSchema, blockType } from '../resources/block-types/builders.ts';
import { someOf } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';

const PAGE = { limit: 200, offset: 0 };

describe('pages that are too large to be sent are not read', () => {
  onEveryStore((api) => {
    /** A text of 140 million characters that never leaves the database. */
    const long = () => (api.kind === 'sqlite' ? sql`hex(zeroblob(70000000))` : sql`repeat('0', 140000000)`);
    const json = (text: SQL) => {
      const object = sql`'{"a":"' || ${text} || '"}'`;
      return api.kind === 'sqlite' ? object : sql`cast(${object} as json)`;
    };
    const inflate = (table: SQLiteTable & { id: SQLiteColumn }, id: string, values: Record<string, SQL>) =>
      api.deps.store.transaction((tx) => tx.db.update(table).set(values).where(eq(table.id, id)));
    const tooLarge = { status: 422, body: { detail: expect.stringContaining('larger than 134217728 bytes') } };

    /** Each inflates a row, and then lists all rows. */
    const lists: Record<string, () => Promise<unknown>> = {
      'work pools with their templates': async () => {
        const pool = await api.workPool();
        await inflate(workPools, pool.id, { baseJobTemplate: json(long()) });
        return listPools(api.deps.store.reader, undefined, PAGE);
      },
      'block types with their descriptions': async () => {
        await inflate(blockTypes, (await blockType(api)).id, { description: long() });
        return listTypes(api.deps.store.reader, {}, PAGE);
      },
      'block schemas with their fields': async () => {
        await inflate(blockSchemas, (await blockSchema(api)).id, { fields: json(long()) });
        return listSchemas(api.deps.store.reader, undefined, PAGE);
      },
      'artifacts with their descriptions': async () => {
        const { id } = (await api.post('/artifacts/', {})).body;
        await inflate(artifacts, id, { description: long() });
        return listArtifacts(api.deps.store.reader, {}, 'ID_DESC', PAGE);
      },
    };

    it.each(someOf(Object.keys(lists)))('%s', async (name) => {
      await expect(lists[name]?.()).rejects.toMatchObject(tooLarge);
    });
  });
});
