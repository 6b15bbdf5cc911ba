import type { Command } from 'commander';
import { isPostgresUrl } from '../../base/process/postgres-url.ts';
import type { Settings } from '../../base/settings.ts';
import { systemClock } from '../../base/time/clock.ts';
import { makeAllPartitionsAhead } from '../../services/storage/partitions.ts';
import { compactDatabase } from '../../store/moving/compact.ts';
import { MovingError } from '../../store/moving/error.ts';
import { type DatabaseStatus, inspectDatabase, upgradeDatabase } from '../../store/moving/inspect.ts';
import { mayChangePartitions } from '../../store/postgres/partitions.ts';
import { rebuildTotals, verifyTotals } from '../../store/run-totals/maintenance.ts';
import type { Difference } from '../../store/run-totals/rebuild-queries.ts';
import { nameOf, openForCommand, print, progressLine, tools, withProgress } from '../database.ts';
import { reject } from '../reject.ts';
import { addDatabaseFlags, addSettingFlags, readSettings } from '../settings-flags.ts';
import { counted, plural, sized } from '../words.ts';

const UPGRADE_MORE = `
\`contralto start\` also runs pending migrations. Before that, it copies a SQLite file that contains
data. Downgrades are not supported. To return to an earlier release, restore that copy or a backup
with the release that created it.`;

const COMPACT_MORE = `
The command needs as much free disk space as the size of the file. In files of new databases, and in
compacted files of earlier releases, a running service releases free pages to the file system.`;

/** Days for which partitions are created by default: a cron job may fail for a few weeks. */
const DAYS = 30;
/** Few enough that a query without a time, which reads every partition, stays fast. */
const MAX_DAYS = 100;

export function addDbCommand(program: Command): void {
  const db = program.command('db').description('Inspect the database and upgrade it to this release.');

  addDatabaseFlags(db.command('status'))
    .description('Show the location, migrations, and size of the database. Changes nothing.')
    .option('--json', 'print JSON')
    .action(async (flags: Record<string, unknown>) => {
      const { directUrl: url } = readSettings(flags).database;
      const status = await inspectDatabase(url, tools().migrationsFolder).catch(reject);
      if (flags.json === true) print(JSON.stringify(status ?? null, null, 2));
      else if (status) print(...describe(status));
      else print(`${nameOf(url)} does not exist yet; \`contralto start\` creates it.`);
      if (status?.rejection) process.exitCode = 1;
    });

  addDatabaseFlags(db.command('upgrade'))
    .description('Run pending migrations.')
    .addHelpText('after', UPGRADE_MORE)
    .action(async (flags: Record<string, unknown>) => {
      const { directUrl: url } = readSettings(flags).database;
      const { applied, copy, recorded, newer = [] } = await upgradeDatabase(url, { ...tools(), onProgress: progressLine }).catch(reject);
      if (recorded) print(`${nameOf(url)} is from an unreleased build with the same schema. Recorded its migrations as ${recorded}.`);
      print(applied.length === 0 ? `${nameOf(url)} is up to date.` : `Upgraded ${nameOf(url)}: ${applied.join(', ')}.`);
      if (newer.length > 0) print(`A newer release, with which this release can serve, added ${newer.join(', ')}.`);
      if (copy) print(`Saved the previous database as ${copy}.`);
      if (isPostgresUrl(url)) await createPartitions(readSettings(flags), DAYS).catch(reject);
    });

  addDatabaseFlags(db.command('compact'))
    .description('Rewrite a SQLite file without its free pages. Stop the service first.')
    .addHelpText('after', COMPACT_MORE)
    .action(async (flags: Record<string, unknown>) => {
      const { file, before, after } = await Promise.resolve(readSettings(flags).database.directUrl).then(compactDatabase).catch(reject);
      print(`Compacted ${file} from ${sized(before)} to ${sized(after)}.`);
    });

  addSettingFlags(db.command('partitions'))
    .description(
      'Create the partitions of events and logs for the next days, as their owner. For a service whose role does not own its tables.',
    )
    .option('--days <days>', 'number of days', String(DAYS))
    .addHelpText('after', PARTITIONS_MORE)
    .action(async (flags: Record<string, unknown>) => {
      const settings = readSettings(flags);
      const days = readDays(flags.days);
      const made = await createPartitions(settings, days).catch(reject);
      print(
        made === 0
          ? `${nameOf(settings.database.directUrl)} has the partitions of the next ${days} days.`
          : `Created ${plural(made, 'partition')}.`,
      );
    });

  addTotalsCommands(db);
}

const PARTITIONS_MORE = `
Use the same retention settings as the service: they determine whether a partition covers a day or a
month. \`contralto retention --apply\` drops old partitions. SQLite has no partitions.`;

function readDays(given: unknown): number {
  const days = Number(given);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  process.stderr.write(`--days must be a whole number from 1 to ${MAX_DAYS}.\n`);
  process.exit(2);
}

async function createPartitions(settings: Settings, days: number): Promise<number> {
  const store = await openForCommand(settings.database);
  try {
    if (store.reader.dialect.name !== 'postgres') return 0;
    if (!(await mayChangePartitions(store.reader)))
      throw new MovingError('Only the owner of the tables can create their partitions. Use its name in the URL of the database.');
    return await makeAllPartitionsAhead(store, settings, systemClock().now(), days);
  } finally {
    await store.close();
  }
}

const REBUILD_MORE = `
On PostgreSQL, services can continue to run. On SQLite, stop the service first, because it cannot
write while the command counts the runs.`;

/** `db totals verify` and `db totals rebuild`. */
function addTotalsCommands(db: Command): void {
  const totals = db
    .command('totals')
    .description('Verify or rebuild the totals of runs by state, time, and work queue, which histories and counts use.');

  addDatabaseFlags(totals.command('verify'))
    .description('Compare the totals with the runs. Services can continue to run. Changes nothing.')
    .action(async (flags: Record<string, unknown>) => {
      const { directUrl: url } = readSettings(flags).database;
      const { migrationsFolder } = tools();
      const differences = await withProgress(({ counting }) => verifyTotals(url, { migrationsFolder, onProgress: counting }));
      if (differences.length === 0) return print(`The totals of ${nameOf(url)} match its runs.`);
      print(
        `The totals of ${nameOf(url)} do not match its runs. To correct them, run \`contralto db totals rebuild\`.`,
        ...differences.map(describeDifference),
      );
      process.exitCode = 1;
    });

  addDatabaseFlags(totals.command('rebuild'))
    .description('Rebuild the totals from all runs.')
    .addHelpText('after', REBUILD_MORE)
    .action(async (flags: Record<string, unknown>) => {
      const { directUrl: url } = readSettings(flags).database;
      const { migrationsFolder } = tools();
      await withProgress(({ counting }) => rebuildTotals(url, { migrationsFolder, onProgress: counting }));
      print(`Rebuilt the totals of ${nameOf(url)}.`);
    });
}

function describeDifference(difference: Difference): string {
  return `  ${describeTotal(difference)}: ${difference.runs === 0 ? 'times differ' : `${difference.runs} missing`}`;
}

function describeTotal(difference: Difference): string {
  if (difference.kind === 'work_queue') return `flow runs of the work queue ${difference.queue}`;
  const { kind, span, slot, type, name } = difference;
  const state = type === '' ? 'without a state' : `${type} ${name}`;
  const time = span === 0 ? 'all time' : `${span} s from ${new Date(slot * 1000).toISOString()}`;
  return `${kind === 'flow_run' ? 'flow runs' : 'task runs'} ${state}, ${time}`;
}

function describe({ name, kind, applied, pending, newer, rejection, bytes, rows }: DatabaseStatus): string[] {
  const counts = Object.entries(rows);
  const width = Math.max(0, ...counts.map(([{ length }]) => length));
  return [
    `Database    ${name}`,
    `Kind        ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    `Size        ${sized(bytes)}`,
    `Migrations  ${applied.length} applied${applied.length > 0 ? `, last ${applied.at(-1)}` : ''}; ${
      pending.length > 0 ? `pending: ${pending.join(', ')} (\`contralto db upgrade\`)` : 'none pending'
    }`,
    ...(newer.length > 0 ? [`Newer       ${newer.join(', ')} (this release can serve)`] : []),
    ...(rejection ? [`Unusable    ${rejection}`] : []),
    ...(counts.length > 0 ? ['Rows', ...counts.map(([table, count]) => `  ${table.padEnd(width)}  ${counted(count).padStart(13)}`)] : []),
  ];
}
