import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compactDatabase } from '../../src/store/moving/compact.ts';
import { sqliteFileOf } from '../../src/store/open.ts';
import { StepSize } from '../../src/store/steps.ts';
import { startNode } from '../support/nodes.ts';
import { createDatabase, type TestDatabase } from '../support/test-database.ts';

const PAGE = 4096;

/** Fills a file with logs until it exceeds 32 MiB, and deletes nearly all of them. */
function fillAndEmpty(file: string): void {
  const connection = new Database(file);
  connection.exec(`
    delete from logs;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000)
    insert into logs (id, created, updated, name, level, message, timestamp)
    select printf('%036d', i), '', '', 'a', 20, hex(zeroblob(600)), printf('2026-03-05T10:00:%012d', i) from n;
    delete from logs where level = 20 and id < printf('%036d', 29000);`);
  connection.close();
}

describe('the size of a step', () => {
  it('grows slowly while steps are short, shrinks immediately after a long one, and is at least one', () => {
    const size = new StepSize(200);
    expect(size.next).toBe(10);
    size.took(0.1);
    expect(size.next).toBe(16);
    for (let step = 0; step < 20; step++) size.took(0.1);
    expect(size.next).toBe(200);
    size.took(50);
    expect(size.next).toBe(20);
    size.took(5000);
    expect(size.next).toBe(1);
  });
});

describe('free space of a SQLite file', () => {
  let database: TestDatabase;
  let file: string;
  beforeEach(async () => {
    database = await createDatabase('sqlite');
    file = sqliteFileOf(database.url);
    fillAndEmpty(file);
  });
  afterEach(() => database.drop());

  it('is released step by step, except for a tenth', async () => {
    const before = statSync(file).size;
    const { service } = await startNode(database.url, { services: false });
    const { handled } = (await service.services.runNow('space'))!;
    expect(handled * PAGE).toBeGreaterThan(before / 2);
    const { pages, free } = service.deps.store.file!.space();
    expect(free).toBeLessThanOrEqual(Math.max(pages * 0.1 + 1, 4096));
    expect(await service.services.runNow('space')).toEqual({ handled: 0 });
    await service.stop();
    expect(statSync(file).size).toBeLessThan(before / 2);
  });

  it('remains in a file of an earlier release until it is compacted', async () => {
    const old = new Database(file);
    old.pragma('journal_mode = delete');
    old.pragma('auto_vacuum = none');
    old.exec('vacuum');
    old.pragma('journal_mode = wal');
    old.close();
    fillAndEmpty(file);
    const before = statSync(file).size;
    const { service } = await startNode(database.url, { services: false });
    expect(await service.services.runNow('space')).toEqual({ handled: 0 });
    await service.stop();
    const { before: measured, after } = compactDatabase(database.url);
    expect([measured, after < before / 2]).toEqual([before, true]);
    const connection = new Database(file, { readonly: true });
    expect(connection.pragma('auto_vacuum', { simple: true })).toBe(2);
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    connection.close();
  });
});
