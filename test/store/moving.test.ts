import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Resource } from '../../src/bus/event-record.ts';
import { MigrationError, readMigrations, UnreleasedDatabase } from '../../src/store/migrations/migrations.ts';
import { backup } from '../../src/store/moving/backup.ts';
import type { CopyReport, Progress } from '../../src/store/moving/copy.ts';
import { MovingError } from '../../src/store/moving/error.ts';
import { inspectDatabase, upgradeDatabase } from '../../src/store/moving/inspect.ts';
import { type MoveOptions, moveDatabase } from '../../src/store/moving/move.ts';
import { restore } from '../../src/store/moving/restore.ts';
import { tablesInOrder } from '../../src/store/moving/tables.ts';
import { sqliteFileOf } from '../../src/store/open.ts';
import { claimFile, DatabaseInUse } from '../../src/store/sqlite/file/file-claim.ts';
import { revertToFirstMigration } from '../support/first-migration.ts';
import { startNode } from '../support/nodes.ts';
import { RELATED_IN_INDEX, RELATED_WORDS } from '../support/related-index.ts';
import { createDatabase, type StoreName, stores } from '../support/test-database.ts';
import { allRowsOf, fillWithRandomRows } from './any-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-moving-'));
const cleanUps: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const tools = { migrationsFolder: 'drizzle', now: () => '2026-03-05T10:00:00.000000Z' };
let count = 0;
const newPath = () => join(folder, `${++count}.db`);
const move = (from: string, to: string, options: Partial<MoveOptions> = {}): Promise<CopyReport> =>
  moveDatabase(from, to, { ...tools, ...options });

/** A migrated, empty database. */
async function empty(kind: StoreName): Promise<string> {
  const database = await createDatabase(kind);
  cleanUps.unshift(database.drop);
  return database.url;
}

/** A SQLite file with rows in every table. */
function filled(rowsPerTable = 12): string {
  const file = newPath();
  copyFileSync(inject('sqliteTemplate'), file);
  fillWithRandomRows(file, rowsPerTable);
  return file;
}

/** Runs statements on either database. */
async function execute(url: string, ...statements: string[]): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const connection = new Database(url.slice('sqlite:'.length));
    for (const statement of statements) connection.exec(statement);
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** How many rows each of the tables has, on either database. */
async function countsOf(url: string, names: readonly string[]): Promise<number[]> {
  const query = names.map((name) => `select count(*) as count from ${name}`).join(' union all ');
  if (url.startsWith('sqlite:')) {
    const connection = new Database(url.slice('sqlite:'.length), { readonly: true });
    const counts = connection.prepare(query).pluck().all() as number[];
    connection.close();
    return counts;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(query);
  await client.end();
  return rows.map(({ count }) => Number(count));
}

/** A migration folder with the migrations of a future release. */
function laterRelease(): string {
  const root = join(folder, 'later');
  cpSync('drizzle', root, { recursive: true });
  for (const dialect of ['sqlite', 'postgres']) {
    const journal = join(root, dialect, 'meta', '_journal.json');
    const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
    writeFileSync(journal, JSON.stringify({ entries: [...known.entries, { tag: '9998_later' }] }));
    writeFileSync(join(root, dialect, '9998_later.sql'), 'create table later_things (id text primary key)');
  }
  return root;
}

/** Writes the migrations of the last unreleased build into a SQLite file in place of those of this release. */
async function recordUnreleased(file: string): Promise<void> {
  const replaced = JSON.parse(readFileSync('drizzle/sqlite/replaced.json', 'utf8')) as Record<string, string>;
  const rows = Object.entries(replaced).map(([name, hash], position) => `(${position}, '${name}', '${hash}', '2026-01-01')`);
  await revertToFirstMigration(`sqlite:${file}`);
  await execute(
    `sqlite:${file}`,
    'delete from schema_migrations',
    `insert into schema_migrations (position, name, hash, applied) values ${rows.join(', ')}`,
  );
}

/** What the index of SQLite by related resources contains. */
function resourcesOf(file: string): string[] {
  const connection = new Database(file, { readonly: true });
  connection.exec(RELATED_WORDS);
  const rows = connection.prepare(RELATED_IN_INDEX).raw().all() as unknown[][];
  connection.close();
  return rows.map((row) => row.join(' ')).sort();
}

const rowsOf = async (url: string) => (await inspectDatabase(url, 'drizzle'))!.rows;
const total = (rows: Record<string, number>) => Object.values(rows).reduce((sum, n) => sum + n, 0);

describe('the order of the tables', () => {
  it('has every table once; only references of task runs to flow runs are set later', () => {
    expect(new Set(tablesInOrder.map(({ name }) => name)).size).toBe(tablesInOrder.length);
    expect(tablesInOrder.flatMap(({ name, late }) => late.map((column) => `${name}.${column}`))).toEqual(['flow_runs.parent_task_run_id']);
    expect(tablesInOrder.filter(({ key }) => key.length === 0)).toEqual([]);
  });
});

for (const kind of stores()) {
  describe(`copy to ${kind} and back`, { timeout: 120_000 }, () => {
    it('copies every row of every table byte for byte, with equal counts and checksums', async () => {
      const original = filled();
      const between = await empty(kind);
      const back = newPath();
      const there = await move(`sqlite:${original}`, between);
      const here = await move(between, `sqlite:${back}`);
      expect(there.rows).toBe(12 * tablesInOrder.length);
      expect(here.tables).toEqual(there.tables);
      expect(allRowsOf(back)).toEqual(allRowsOf(original));
      expect(resourcesOf(back)).toEqual(
        (allRowsOf(original).events as { id: string; related: string }[])
          .flatMap(({ id, related }) => [
            ...new Set((JSON.parse(related) as Resource[]).map((one) => `${id} ${one['prefect.resource.id']}`)),
          ])
          .sort(),
      );
    });

    it('reports its progress, up to the end', async () => {
      const seen: Progress[] = [];
      await move(`sqlite:${filled(3)}`, await empty(kind), { onProgress: (progress) => seen.push(progress) });
      expect(seen.at(-1)).toMatchObject({ phase: 'verified', finished: true, whole: 1 });
      const shares = seen.map(({ whole }) => whole);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
    });

    it('rejects a target with data, and empties it with force', async () => {
      const target = await empty(kind);
      await move(`sqlite:${filled(5)}`, target);
      const other = filled(2);
      await expect(move(`sqlite:${other}`, target)).rejects.toThrow(
        /is not empty \(.+: 5, .+ more tables\)\. To delete its data first, use --force/,
      );
      expect((await rowsOf(target)).flow_runs).toBe(5);
      await move(`sqlite:${other}`, target, { force: true });
      expect((await rowsOf(target)).flow_runs).toBe(2);
    });

    it('leaves the target unchanged if the received rows differ from the sent ones', async () => {
      const target = await empty(kind);
      await execute(
        target,
        ...(kind === 'sqlite'
          ? ["create trigger spoil after insert on variables begin update variables set name = name || '!' where id = new.id; end"]
          : [
              "create function spoil() returns trigger language plpgsql as $$ begin new.name = new.name || '!'; return new; end $$",
              'create trigger spoil before insert on variables for each row execute function spoil()',
            ]),
      );
      const moving = move(`sqlite:${filled(3)}`, target);
      await expect(moving).rejects.toThrow('differs from the source (the checksums differ). Nothing was written.');
      expect(total(await rowsOf(target))).toBe(0);
    });

    it('leaves the target unchanged if it is aborted', async () => {
      const target = await empty(kind);
      const onProgress = ({ phase }: Progress) => {
        if (phase === 'verified') throw new Error('aborted');
      };
      await expect(move(`sqlite:${filled(3)}`, target, { onProgress })).rejects.toThrow('aborted');
      expect(total(await rowsOf(target))).toBe(0);
    });

    it('rejects a source or a target of an earlier or a later release', async () => {
      const older = await empty(kind);
      await execute(older, 'delete from schema_migrations');
      const newer = await empty(kind);
      await execute(newer, "insert into schema_migrations (position, name, hash, applied) values (999, '9999_future', 'x', 'x')");
      await expect(move(older, `sqlite:${newPath()}`)).rejects.toThrow(MovingError);
      await expect(move(newer, `sqlite:${newPath()}`)).rejects.toThrow(MigrationError);
      await expect(move(`sqlite:${filled(1)}`, newer)).rejects.toThrow('newer than this release');
    });

    it('restores a backup, including encrypted values', async () => {
      const original = filled();
      const database = await empty(kind);
      await move(`sqlite:${original}`, database);
      const file = newPath();
      const { bytes, copied } = await backup(database, file, tools);
      expect(statSync(file)).toMatchObject({ size: bytes });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(copied !== undefined).toBe(kind === 'postgres');
      expect(allRowsOf(file)).toEqual(allRowsOf(original));
      await expect(backup(database, file, tools)).rejects.toThrow('already exists');
      await backup(database, file, { ...tools, force: true });

      const target = await empty(kind);
      await restore(file, target, tools);
      expect((await rowsOf(target)).flow_runs).toBe(12);
      await expect(restore(file, target, tools)).rejects.toThrow('is not empty');
      const { setAside } = await restore(file, target, { ...tools, force: true });
      const again = newPath();
      await backup(target, again, tools);
      expect(allRowsOf(again)).toEqual(allRowsOf(original));
      if (kind === 'sqlite') expect(allRowsOf(setAside!)).toEqual(allRowsOf(original));
    });

    it('leaves behind what the nodes of the source report about themselves', async () => {
      const reports = ['event_listeners', 'service_states'];
      const at = '2026-03-05T09:59:00.000000Z';
      const report = (url: string) =>
        execute(
          url,
          `insert into event_listeners (node, since, until, heard) values ('node', '${at}', '${at}', '${at}')`,
          "insert into service_states (name, items_handled, passes) values ('dead-processes', 0, 0)",
        );
      const original = filled(1);
      await report(`sqlite:${original}`);
      const copied = await empty(kind);
      await move(`sqlite:${original}`, copied);
      expect(await countsOf(copied, reports)).toEqual([0, 0]);

      await report(copied);
      expect(await countsOf(copied, reports)).toEqual([1, 1]);
      const back = newPath();
      await move(copied, `sqlite:${back}`);
      expect(await countsOf(`sqlite:${back}`, reports)).toEqual([0, 0]);

      const file = newPath();
      await backup(copied, file, tools);
      const target = await empty(kind);
      await report(target);
      await restore(file, target, { ...tools, force: true });
      expect(await countsOf(target, [...reports, 'flow_runs'])).toEqual([0, 0, 1]);
    });

    it.runIf(kind === 'sqlite')('restored, copied, and backed-up files can be read only by their owner', async () => {
      const original = filled(1);
      const below = join(newPath(), 'below');
      const modes = () =>
        Object.fromEntries(readdirSync(below).map((name) => [name, (statSync(join(below, name)).mode & 0o777).toString(8)]));
      await restore(original, `sqlite:${join(below, 'restored.db')}`, tools);
      await move(`sqlite:${original}`, `sqlite:${join(below, 'copied.db')}`);
      expect(statSync(below).mode & 0o777).toBe(0o700);
      expect(modes()).toMatchObject({ 'restored.db': '600', 'copied.db': '600' });
      for (const name of ['restored.db', 'copied.db']) chmodSync(join(below, name), 0o644);
      const { setAside } = await restore(original, `sqlite:${join(below, 'restored.db')}`, { ...tools, force: true });
      await move(`sqlite:${original}`, `sqlite:${join(below, 'copied.db')}`, { force: true });
      expect(existsSync(setAside!)).toBe(true);
      expect(new Set(Object.values(modes()))).toEqual(new Set(['600']));
    });

    it('of an earlier release requires an upgrade first; a backup is upgraded by the restore', async () => {
      const later = { ...tools, migrationsFolder: laterRelease() };
      const original = filled(2);
      const target = await empty(kind);
      await expect(moveDatabase(`sqlite:${original}`, target, later)).rejects.toThrow(
        'lacks 9998_later. Run `contralto db upgrade` on it first',
      );
      expect((await restore(original, await empty(kind), tools)).upgraded).toEqual([]);
      expect(await inspectDatabase(target, later.migrationsFolder)).toMatchObject({ pending: ['9998_later'] });
      const { applied, copy } = await upgradeDatabase(target, { migrationsFolder: later.migrationsFolder, now: tools.now });
      expect(applied).toEqual(['9998_later']);
      expect(copy?.endsWith('.before-9998_later')).toBe(kind === 'sqlite' ? true : undefined);
      expect((await restore(original, target, later)).upgraded).toEqual(['9998_later']);
      expect(await inspectDatabase(target, later.migrationsFolder)).toMatchObject({ pending: [], rows: { flow_runs: 2 } });
      expect(await inspectDatabase(`sqlite:${original}`, later.migrationsFolder)).toMatchObject({ pending: ['9998_later'] });
      // on PostgreSQL, nodes of this release serve the next one's database
      expect(await inspectDatabase(target, 'drizzle')).toMatchObject(
        kind === 'postgres' ? { newer: ['9998_later'] } : { rejection: expect.stringContaining('newer than this release') },
      );
    });

    it('a backup of the last unreleased build is restored, and the database of one is copied after its upgrade', async () => {
      const original = filled(2);
      await recordUnreleased(original);
      const restored = await empty(kind);
      const names = (of: StoreName) => readMigrations('drizzle', of).map(({ name }) => name);
      expect((await restore(original, restored, tools)).upgraded).toEqual(names('sqlite').slice(1));
      expect(await inspectDatabase(restored, 'drizzle')).toMatchObject({ applied: names(kind), pending: [], rows: { flow_runs: 2 } });
      const upgraded = newPath();
      copyFileSync(original, upgraded);
      await upgradeDatabase(`sqlite:${upgraded}`, { migrationsFolder: 'drizzle', now: tools.now });
      const copied = await empty(kind);
      await move(`sqlite:${upgraded}`, copied);
      expect((await rowsOf(copied)).flow_runs).toBe(2);
      // makes the source a database of an earlier build
      await execute(`sqlite:${original}`, 'delete from schema_migrations where position = (select max(position) from schema_migrations)');
      await expect(restore(original, await empty(kind), tools)).rejects.toThrow(UnreleasedDatabase);
      await expect(move(`sqlite:${original}`, await empty(kind))).rejects.toThrow(UnreleasedDatabase);
    });

    it('reports its status and has no pending upgrade', async () => {
      const url = await empty(kind);
      const status = await inspectDatabase(url, 'drizzle');
      expect(status).toMatchObject({ kind, pending: [], rows: { flow_runs: 0 } });
      expect(status!.name).not.toContain('postgres:postgres@');
      expect(status!.bytes).toBeGreaterThan(1000);
      expect((await upgradeDatabase(url, { migrationsFolder: 'drizzle', now: tools.now })).applied).toEqual([]);
    });
  });
}

describe('copy of SQLite', () => {
  it('reads one snapshot while a service continues to write, and reports it', async () => {
    const file = filled(600);
    const claim = claimFile(file);
    const writer = new Database(file);
    let used = '';
    let wrote = 0;
    const target = newPath();
    const report = await move(`sqlite:${file}`, `sqlite:${target}`, {
      onSourceInUse: (name) => {
        used = name;
      },
      onProgress: () => {
        wrote += writer.prepare("update flow_runs set name = name || 'x' where rowid % 7 = 0").run().changes;
      },
    });
    writer.close();
    claim.release();
    expect(wrote).toBeGreaterThan(0);
    expect(used).toBe(file);
    expect(report.rows).toBe(600 * tablesInOrder.length);
    const names = allRowsOf(target).flow_runs as { name: string }[];
    expect(names.filter(({ name }) => name.endsWith('xx'))).toEqual([]);
  });

  it('rejects a target that a service uses, itself, and a file that is not a database; deletes what it created', async () => {
    const file = filled(1);
    const other = newPath();
    const claim = claimFile(other);
    await expect(move(`sqlite:${file}`, `sqlite:${other}`)).rejects.toThrow(DatabaseInUse);
    claim.release();
    await expect(move(`sqlite:${file}`, `sqlite:${file}`)).rejects.toThrow('the same database');
    const text = newPath();
    writeFileSync(text, 'not a database, but long enough to be looked at as one'.repeat(40));
    await expect(move(`sqlite:${text}`, `sqlite:${newPath()}`)).rejects.toThrow('is not a SQLite database');
    await expect(move(`sqlite:${newPath()}`, `sqlite:${newPath()}`)).rejects.toThrow('does not exist');
    const target = newPath();
    const onProgress = () => {
      throw new Error('aborted');
    };
    await expect(move(`sqlite:${file}`, `sqlite:${target}`, { onProgress })).rejects.toThrow('aborted');
    expect(existsSync(target)).toBe(false);
  });
});

describe.runIf(inject('postgresUrl'))('copy to PostgreSQL', () => {
  it('creates the tables of a new database', async () => {
    const url = `${inject('postgresUrl')}/contralto_test_moving`;
    await execute(`${inject('postgresUrl')}/postgres`, 'create database contralto_test_moving');
    cleanUps.unshift(() => execute(`${inject('postgresUrl')}/postgres`, 'drop database contralto_test_moving with (force)'));
    await move(`sqlite:${filled(2)}`, url);
    expect((await rowsOf(url)).events).toBe(2);
  });

  it('reports values that PostgreSQL cannot store, and replaces them if requested', async () => {
    const file = filled(2);
    await execute(`sqlite:${file}`, 'update flows set name = \'a\' || char(0) || rowid, tags = \'["x\\u0000","\\ud800"]\'');
    const target = await empty('postgres');
    await expect(move(`sqlite:${file}`, target)).rejects.toThrow(
      /^flows [0-9a-f-]{36}: name contains a character that PostgreSQL cannot store\. To replace it with U\+FFFD, use --replace-unstorable\.$/,
    );
    const report = await move(`sqlite:${file}`, target, { replaceUnstorable: true });
    expect(report.replaced).toBe(4);
    const back = newPath();
    await move(target, `sqlite:${back}`);
    expect((allRowsOf(back).flows as object[])[0]).toMatchObject({
      name: expect.stringMatching(/^a\uFFFD\d$/),
      tags: '["x\uFFFD","\uFFFD"]',
    });
  });

  it('is rejected while nodes are connected', async () => {
    const url = await empty('postgres');
    const { service } = await startNode(url, { services: false });
    await expect(move(`sqlite:${filled(1)}`, url)).rejects.toThrow('is in use by running nodes (1 process). Stop them first');
    await service.stop();
    await move(`sqlite:${filled(1)}`, url, { force: true });
  });
});

describe('backup of SQLite', () => {
  it('contains one snapshot, in one file, while a service writes continuously', async () => {
    const file = filled(400);
    const writer = new Database(file);
    writer.pragma('journal_mode = wal');
    let writes = 0;
    const write = setInterval(() => {
      writer.prepare('update logs set level = level, message = message || ? ').run('x'.repeat(200));
      writes++;
    }, 1);
    const to = newPath();
    await backup(`sqlite:${file}`, to, tools);
    clearInterval(write);
    expect(writes).toBeGreaterThan(0);
    writer.close();
    expect(readdirSync(folder).filter((name) => join(folder, name).startsWith(to))).toEqual([to.slice(folder.length + 1)]);
    const lengths = (allRowsOf(to).logs as { message: string }[]).map(({ message }) => /x*$/.exec(message)![0].length);
    expect(new Set(lengths).size).toBe(1);
  });

  it('does not overwrite the database itself', async () => {
    const file = filled(1);
    await expect(backup(`sqlite:${file}`, file, { ...tools, force: true })).rejects.toThrow('is the database itself');
  });
});

describe('restore to SQLite', () => {
  it('rejects a damaged file, one of a newer release, and one that is not a database, and changes nothing', async () => {
    const target = newPath();
    const damaged = filled(200);
    await execute(`sqlite:${damaged}`, 'pragma wal_checkpoint(truncate)', 'pragma journal_mode = delete');
    const handle = new Database(damaged);
    const pages = handle.pragma('page_count', { simple: true }) as number;
    handle.close();
    const bytes = readFileSync(damaged);
    for (let page = 100; page < pages; page += 3) bytes.fill(0x5a, page * 4096 + 8, page * 4096 + 600);
    writeFileSync(damaged, bytes);
    await expect(restore(damaged, `sqlite:${target}`, tools)).rejects.toThrow('is damaged');
    const dangling = filled(2);
    await execute(`sqlite:${dangling}`, 'pragma foreign_keys = off', 'delete from flows');
    await expect(restore(dangling, `sqlite:${target}`, tools)).rejects.toThrow(/is damaged: \d+ rows refer to missing rows/);
    const newer = filled(1);
    await execute(`sqlite:${newer}`, "insert into schema_migrations (position, name, hash, applied) values (999, '9999_future', 'x', 'x')");
    await expect(restore(newer, `sqlite:${target}`, tools)).rejects.toThrow(MigrationError);
    const foreign = newPath();
    await execute(`sqlite:${foreign}`, 'create table t (x)');
    await expect(restore(foreign, `sqlite:${target}`, tools)).rejects.toThrow('is the database of another application');
    expect(existsSync(target)).toBe(false);
  });

  it('is rejected while a service uses the file, with and without force', async () => {
    const target = filled(1);
    const claim = claimFile(target);
    await expect(restore(filled(1), `sqlite:${target}`, { ...tools, force: true })).rejects.toThrow(DatabaseInUse);
    claim.release();
  });

  it('is rejected for every path of a file that a service uses, and keeps a symbolic link', async () => {
    const target = filled(1);
    const [link, linkToLink] = [newPath(), newPath()];
    symlinkSync(target, link);
    symlinkSync(link, linkToLink);
    for (const [held, other] of [
      [target, linkToLink],
      [link, target],
    ] as const) {
      const claim = claimFile(sqliteFileOf(`sqlite:${held}`));
      await expect(restore(filled(1), `sqlite:${other}`, { ...tools, force: true })).rejects.toThrow(DatabaseInUse);
      claim.release();
    }
    await restore(filled(3), `sqlite:${linkToLink}`, { ...tools, force: true });
    expect(lstatSync(linkToLink).isSymbolicLink()).toBe(true);
    expect((await rowsOf(`sqlite:${target}`)).flow_runs).toBe(3);
  });

  it('follows a symbolic link to a missing file', async () => {
    const [target, link] = [newPath(), newPath()];
    symlinkSync(basename(target), link);
    await restore(filled(2), `sqlite:${link}`, tools);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect((await rowsOf(`sqlite:${target}`)).flow_runs).toBe(2);
  });

  it('replaces a damaged file and keeps it', async () => {
    const target = newPath();
    writeFileSync(target, 'rubbish');
    const original = filled(3);
    await expect(restore(original, `sqlite:${target}`, tools)).rejects.toThrow('To move it aside first, use --force');
    const { setAside } = await restore(original, `sqlite:${target}`, { ...tools, force: true });
    expect(setAside).toBe(`${target}.before-restore-20260305T100000`);
    expect(allRowsOf(target)).toEqual(allRowsOf(original));
  });
});
