import { sql } from 'drizzle-orm';
import type { Store } from '../../src/store/store.ts';

const TRIGGERS = ['audit_records_fixed', 'audit_records_chained', 'audit_records_kept'];

/** What somebody can do who may alter tables. */
export async function withoutTriggers(store: Store, text: string): Promise<void> {
  await store.transaction(async (tx) => {
    const run = (statement: string) => tx.dialect.execute(tx.db, statement);
    if (tx.dialect.name === 'postgres') {
      await run('alter table audit_records disable trigger user');
      await run(text);
      return run('alter table audit_records enable trigger user');
    }
    const found = tx.db.all<{ sql: string }>(sql`select sql from sqlite_schema where name in ${TRIGGERS}`);
    if (found.length !== TRIGGERS.length) throw new Error('a trigger is missing');
    for (const name of TRIGGERS) await run(`drop trigger ${name}`);
    await run(text);
    for (const one of found) await run(one.sql);
  });
}
