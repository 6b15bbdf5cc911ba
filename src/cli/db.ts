import type { Command } from 'commander';
import { type DatabaseStatus, inspectDatabase, upgradeDatabase } from '../store/moving/inspect.ts';
import { nameOf, say, tools } from './database.ts';
import { refuse } from './refuse.ts';
import { addDatabaseFlags, readSettings } from './settings-flags.ts';
import { counted, sized } from './words.ts';

const UPGRADE_MORE = `
\`contralto start\` also runs pending migrations. A SQLite file that contains data is copied first.
There is no downgrade: to return to an earlier release, restore that copy or a backup with the
release that created it.`;

export function addDbCommand(program: Command): void {
  const db = program.command('db').description('Inspect the database, and upgrade it to this release.');

  addDatabaseFlags(db.command('status'))
    .description('Show where the database is, which migrations it has, and how much it holds. Changes nothing.')
    .option('--json', 'print JSON')
    .action(async (flags: Record<string, unknown>) => {
      const { url } = readSettings(flags).database;
      const status = await inspectDatabase(url, tools().migrationsFolder).catch(refuse);
      if (flags.json === true) say(JSON.stringify(status ?? null, null, 2));
      else if (status) say(...describe(status));
      else say(`${nameOf(url)} does not exist yet; \`contralto start\` creates it.`);
      if (status?.refusal) process.exitCode = 1;
    });

  addDatabaseFlags(db.command('upgrade'))
    .description('Run pending migrations.')
    .addHelpText('after', UPGRADE_MORE)
    .action(async (flags: Record<string, unknown>) => {
      const { url } = readSettings(flags).database;
      const { migrationsFolder, now } = tools();
      const { applied, copy } = await upgradeDatabase(url, migrationsFolder, now).catch(refuse);
      say(applied.length === 0 ? `${nameOf(url)} is up to date.` : `${nameOf(url)} is upgraded: ${applied.join(', ')}.`);
      if (copy) say(`The previous database was saved as ${copy}.`);
    });
}

function describe({ name, kind, applied, pending, refusal, bytes, rows }: DatabaseStatus): string[] {
  const names = Object.keys(rows);
  const width = Math.max(0, ...names.map(({ length }) => length));
  return [
    `Database    ${name}`,
    `Kind        ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    `Size        ${sized(bytes)}`,
    `Migrations  ${applied.length} applied${applied.length > 0 ? `, last ${applied.at(-1)}` : ''}; ${
      pending.length > 0 ? `pending: ${pending.join(', ')} (\`contralto db upgrade\`)` : 'none pending'
    }`,
    ...(refusal ? [`Unusable    ${refusal}`] : []),
    ...(names.length > 0 ? ['Rows', ...names.map((table) => `  ${table.padEnd(width)}  ${counted(rows[table]!).padStart(13)}`)] : []),
  ];
}
