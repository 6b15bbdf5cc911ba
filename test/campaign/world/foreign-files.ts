import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { run } from '../../support/process.ts';
import { type Attempt, changesOf, contentsOf, inShortPass, rejections } from './rejections.ts';
import type { Finding, WorldContext, WorldPart } from './world-part.ts';

/** Files that are not databases of this release. */
const FILES: readonly { name: string; says: string; make(path: string): void }[] = [
  {
    name: 'a file in WAL mode of another application',
    says: 'has the table "flows"',
    make: (path) => sqlite(path, 'wal', 'create table flows (id)'),
  },
  {
    name: 'a file of another application with migrations of its own',
    says: 'has the table "schema_migrations"',
    make: (path) => sqlite(path, 'delete', 'create table schema_migrations (version text primary key)'),
  },
  {
    name: 'a file of another application with a large schema',
    says: 'has the table "part_0"',
    make: (path) =>
      sqlite(
        path,
        'wal',
        ...Array.from({ length: 300 }, (_, number) => `create table part_${number} (id, ${'x'.repeat(10 * number)}y text)`),
      ),
  },
  {
    name: 'a file that is no database',
    says: 'is not a SQLite database',
    make: (path) => writeFileSync(path, 'no database\n'.repeat(500)),
  },
  { name: 'a short file', says: 'is not a SQLite database', make: (path) => writeFileSync(path, 'x') },
  { name: 'a folder', says: 'is a folder', make: (path) => mkdirSync(path) },
];

function sqlite(path: string, mode: 'wal' | 'delete', ...statements: readonly string[]): void {
  const database = new Database(path);
  database.pragma(`journal_mode = ${mode}`);
  for (const statement of statements) database.exec(statement);
  database.close();
}

interface Places {
  /** URL of the foreign database. */
  url: string;
  /** Path of the database if it is a file. */
  file?: string;
  /** A folder in which commands must not create files. */
  folder: string;
  /** A valid backup of the service. */
  backup: string;
}

/** Every command that opens the configured database. */
const commands = ({ folder, backup }: Places): string[][] => [
  ['start'],
  ['db', 'status'],
  ['db', 'upgrade'],
  ['db', 'totals', 'verify'],
  ['db', 'totals', 'rebuild'],
  ['backup', join(folder, 'new', 'backup.db')],
  ['copy', '--to', `sqlite:${join(folder, 'new', 'copy.db')}`],
  ['retention'],
  ['retention', '--apply'],
  ['keys', 'list'],
  ['keys', 'create', '--name', 'x', '--role', 'admin'],
  ['keys', 'rotate', 'x'],
  ['keys', 'revoke', 'x'],
  ['restore', backup],
];

function attemptsOn(places: Places, says: string): Attempt[] {
  const env = { SERVICE_HOME: join(places.folder, 'home'), SERVICE_DATABASE_URL: places.url };
  const own = commands(places).map((args) => ({ args, says: [says] }));
  const more = [
    ...(places.file === undefined ? [] : [{ args: ['db', 'compact'], says: [says] }]),
    { args: ['copy', '--from', places.url, '--to', `sqlite:${join(places.folder, 'new', 'copy.db')}`], says: [says] },
    { args: ['copy', '--from', `sqlite:${places.backup}`, '--to', places.url], says: [says] },
    ...(places.file === undefined ? [] : [{ args: ['restore', places.file], says: [says] }]),
  ];
  return [...own, ...more].map(({ args, says: texts }) => ({ name: args.join(' '), args, env, says: texts, code: 2 }));
}

export const foreignFiles: readonly WorldPart[] = [
  {
    name: 'foreign files',
    kinds: ['sqlite'],
    async run(context) {
      const { folder: outside, backup } = await ownBackup(context);
      const violations: string[] = [];
      let tried = 0;
      const places = FILES.map(({ make }) => {
        const folder = mkdtempSync(join(outside, 'foreign-'));
        const file = join(folder, 'foreign.db');
        make(file);
        return { url: `sqlite:${file}`, file, folder, backup };
      });
      const every = FILES.map(({ says }, position) => attemptsOn(places[position]!, says));
      for (const [position, attempts] of inShortPass(every, context.rounds !== undefined).entries()) {
        const [{ name }, { folder }] = [FILES[position]!, places[position]!];
        const before = contentsOf(folder);
        tried += attempts.length;
        violations.push(...(await rejections(attempts)).map((problem) => `${name}: ${problem}`));
        violations.push(...changesOf(before, contentsOf(folder)).map((path) => `${name}: ${path} was changed or created`));
      }
      return finding(tried, violations);
    },
  },
  {
    name: 'foreign databases',
    kinds: ['postgres'],
    async run(context) {
      const { folder: outside, backup } = await ownBackup(context);
      const database = await context.createDatabase();
      try {
        await database.query('create table schema_migrations (version text)');
        await database.query('create table users (id text)');
        const relations = () =>
          database.query<{ name: string }>('select oid::regclass::text as name from pg_class where oid >= 16384 order by 1');
        const before = JSON.stringify(await relations());
        const folder = mkdtempSync(join(outside, 'foreign-'));
        const attempts = attemptsOn({ url: database.url, folder, backup }, 'has the table "schema_migrations"');
        const violations = await rejections(attempts);
        if (JSON.stringify(await relations()) !== before) violations.push('something was created in the database of another application');
        violations.push(...changesOf({}, contentsOf(folder)).map((path) => `${path} was created`));
        return finding(attempts.length, violations);
      } finally {
        await database.drop();
      }
    },
  },
];

const finding = (tried: number, violations: string[]): Finding => ({ tried: `${tried} commands`, violations });

/** A backup of a new database, made by the service. */
async function ownBackup(context: WorldContext): Promise<{ folder: string; backup: string }> {
  const folder = mkdtempSync(join(context.folder, 'own-'));
  const backup = join(folder, 'backup.db');
  const env = { SERVICE_HOME: join(folder, 'home') };
  for (const args of [
    ['keys', 'create', '--name', 'x', '--role', 'admin'],
    ['backup', backup],
  ]) {
    const { done, output } = run(args, env);
    if ((await done) !== 0) throw new Error(`${args.join(' ')}: ${output()}`);
  }
  return { folder, backup };
}
