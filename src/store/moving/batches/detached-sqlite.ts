import type Database from 'better-sqlite3';
import { type CountingProgress, rebuildOnSqlite } from '../../run-totals/rebuild.ts';
import { totalsTriggers } from '../../run-totals/triggers.ts';
import { LIST_RELATED } from '../../sqlite/events-related.ts';
import { DETACHED, LARGE_TABLES } from './detached.ts';

interface Definition {
  name: string;
  sql: string;
}

/** Drops the indexes of empty tables that enforce nothing, and the triggers of totals. Their definitions stay in the database until {@link reattachSqlite}. */
export function detachSqlite(connection: Database.Database, now: string, id: string): void {
  if (readDetached(connection)) return;
  const empty = LARGE_TABLES.filter((table) => connection.prepare(`select 1 from "${table}" limit 1`).get() === undefined);
  const triggers = new Set(totalsTriggers('sqlite').keys());
  const found = connection
    .prepare<[], Definition & { type: string; tbl_name: string }>(
      `select type, name, tbl_name, sql from sqlite_master where sql is not null and type in ('index', 'trigger')`,
    )
    .all()
    .filter(({ type, name, tbl_name: table, sql }) =>
      type === 'trigger' ? triggers.has(name) : empty.includes(table) && !/^create\s+unique/i.test(sql),
    );
  connection.transaction(() => {
    for (const { type, name } of found) connection.exec(`drop ${type} "${name}"`);
    connection
      .prepare('insert into configurations (id, created, updated, key, value) values (?, ?, ?, ?, ?)')
      .run(id, now, now, DETACHED, JSON.stringify(found.map(({ name, sql }) => ({ name, sql }))));
  })();
}

/** Creates again what {@link detachSqlite} dropped, also after an interruption, and counts what the triggers didn't. @returns false if nothing was dropped */
export function reattachSqlite(connection: Database.Database, onProgress?: CountingProgress): boolean {
  const definitions = readDetached(connection);
  if (!definitions) return false;
  const exists = connection.prepare<[string]>('select 1 from sqlite_master where name = ?');
  for (const { name, sql } of definitions) if (exists.get(name) === undefined) connection.exec(sql);
  connection.transaction(() => {
    rebuildOnSqlite(connection, onProgress);
    connection.exec(LIST_RELATED);
    connection.prepare('delete from configurations where key = ?').run(DETACHED);
  })();
  return true;
}

/** Whether {@link reattachSqlite} has something to do. */
export const isDetached = (connection: Database.Database): boolean => readDetached(connection) !== undefined;

function readDetached(connection: Database.Database): Definition[] | undefined {
  const value = connection.prepare<[string], string>('select value from configurations where key = ?').pluck().get(DETACHED);
  return value === undefined ? undefined : (JSON.parse(value) as Definition[]);
}
