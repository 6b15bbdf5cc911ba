// Checked only by the compiler (`npm run types`): a prepared query has the values that it declares and the rows that it selects.
import { eq } from 'drizzle-orm';
import { prepared } from '../../src/store/query/prepared.ts';
import { flows } from '../../src/store/schema/tables.ts';
import type { Reader } from '../../src/store/store.ts';

const named = prepared<{ name: string }>()(({ db }, value) =>
  db
    .select({ id: flows.id, tags: flows.tags })
    .from(flows)
    .where(eq(flows.name, value('name'))),
);

export async function callers(reader: Reader): Promise<void> {
  (await named(reader, { name: 'flow' })) satisfies { id: string; tags: string[] }[];
  // @ts-expect-error: the rows have no name
  (await named(reader, { name: 'flow' })) satisfies { name: string }[];
  // @ts-expect-error: a value is missing
  await named(reader, {});
  // @ts-expect-error: a value is misspelled
  await named(reader, { nme: 'flow' });
  // @ts-expect-error: a value has another type
  await named(reader, { name: 1 });
}

prepared<{ name: string }>()(({ db }, value) =>
  db
    .select()
    .from(flows)
    // @ts-expect-error: the query has no such value
    .where(eq(flows.name, value('nme'))),
);
prepared()(({ db }, value) =>
  db
    .select()
    .from(flows)
    // @ts-expect-error: the query declares no values
    .where(eq(flows.name, value('name'))),
);
