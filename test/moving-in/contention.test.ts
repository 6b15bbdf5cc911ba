import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openBatches } from '../../src/store/moving/batches/open-batches.ts';
import { stores } from '../support/test-database.ts';
import { differing, importFile, sources, tools } from './sources.ts';

const { sourceFile, target } = sources();

/** The first insertion into a table, and the first update, fail as if another transaction had won a deadlock. */
const aborting = (table: string) => `
  create sequence ${table}_attempts;
  create function abort_${table}() returns trigger language plpgsql as $$
  begin
    if nextval('${table}_attempts') in (1, 3) then raise exception 'deadlock' using errcode = '40P01'; end if;
    return null;
  end $$;
  create trigger abort_${table} before insert or update on ${table} for each statement execute function abort_${table}()`;

describe.skipIf(!stores().includes('postgres'))('an import into a database that a service uses', () => {
  it('repeats transactions that a deadlock aborted, and counts their rows once', async () => {
    const into = await target('postgres');
    await (await openBatches(into, tools)).close();
    const client = new pg.Client({ connectionString: into });
    await client.connect();
    for (const table of ['logs', 'flow_runs', 'events']) await client.query(aborting(table));
    const report = await importFile(sourceFile('3.9.1'), into);
    expect(report.kinds).toMatchObject({ logs: { read: 44, added: 44, left: 0 }, 'flow runs': { read: 16, added: 16, left: 0 } });
    expect(report.left).toEqual([]);
    expect(differing(report)).toEqual([]);
    const { rows } = await client.query('select last_value::int as attempts from flow_runs_attempts');
    // one insertion and one update, each twice
    expect(rows).toEqual([{ attempts: 4 }]);
    await client.end();
  });
});
