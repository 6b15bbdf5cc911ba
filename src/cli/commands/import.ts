import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { randomIds } from '../../base/ids.ts';
import { settingRows } from '../../base/settings.ts';
import { addSeconds, type Instant, parseInstant } from '../../base/time/instant.ts';
import { CONFLICT_CHOICES, type OnConflict } from '../../moving-in/conflicts.ts';
import { abort, finish, follow } from '../../moving-in/following/following.ts';
import { SourceControl } from '../../moving-in/following/source-control.ts';
import { examine, type ImportReport, importDatabase, verifyImport } from '../../moving-in/import.ts';
import { GROUPS } from '../../moving-in/kind.ts';
import type { ImportOptions } from '../../moving-in/options.ts';
import type { Plan } from '../../moving-in/plan.ts';
import { movedSettings } from '../../moving-in/settings/settings.ts';
import { openSource } from '../../moving-in/source/open-source.ts';
import { type ImportSource, SourceError } from '../../moving-in/source/source.ts';
import type { VerifiedKind } from '../../moving-in/verify.ts';
import { openBatches } from '../../store/moving/batches/open-batches.ts';
import { MovingError } from '../../store/moving/error.ts';
import { inspectDatabase } from '../../store/moving/inspect.ts';
import { nameOf, print, progressLine, tools, withProgress } from '../database.ts';
import { explain } from '../explain.ts';
import { FlagError } from '../flag-error.ts';
import type { ProgressDisplay } from '../progress.ts';
import { reject } from '../reject.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { tableLines } from '../table.ts';
import { counted, lasting, plural, sized } from '../words.ts';

const MORE = `
The source is the database of a server of release 3.x: sqlite:FILE or postgresql://user@host/database,
or its API: http://host:4200/api. An API takes longer, and doesn't return everything.
It is only read, and its server can continue to run: later writes of the server are not imported.
The target is the database of the settings. A missing one is created. A service can use it in the meantime.

The command writes in batches. If it is interrupted, run it again: it continues where it stopped.
At the end, it reads both sides and compares the rows and checksums of each kind.

Parts of a database: ${GROUPS.join(', ')}.

Examples:
  contralto import --from sqlite:$HOME/.prefect/prefect.db --plan
  contralto import --from postgresql+asyncpg://reader@host/prefect --since 90d --without events
  contralto import --from sqlite:prefect.db --verify
  contralto import --settings $HOME/.prefect/profiles.toml .env`;

/** Rows per second of the expected duration: measured on two cores, with the comparison at the end. */
const EXPECTED_RATE = 12_000;

export function addImportCommand(program: Command): void {
  addDatabaseFlags(program.command('import'))
    .description('Import the database of another server of the ecosystem, with its whole history.')
    .option('--from <url>', 'database to read')
    .option('--into <url>', 'database to write; default: the one in the settings')
    .option('--plan', 'show what would be imported, and write nothing')
    .option('--verify', 'only compare both sides')
    .option('--follow', 'import, then copy changes of the source until --finish or --abort')
    .option('--every <seconds>', 'pause between copies of changes', seconds, 30)
    .option('--finish', 'pause the source, copy its last changes, compare both sides, and stop following')
    .option('--abort', 'stop following: empty the target, and resume the source')
    .option('--source-api <url>', 'API of the source, with which --finish and --abort pause and resume it')
    .option('--wait <seconds>', 'how long --finish waits for runs in progress', seconds, 600)
    .option('--since <age or time>', 'leave out what ended or was recorded earlier, for example 90d', since)
    .option('--without <parts>', 'leave out these parts, separated by commas', parts)
    .option('--only <parts>', 'import only these parts', parts)
    .addOption(
      new Option('--on-conflict <choice>', 'for records with the name of another record of the target')
        .choices(CONFLICT_CHOICES)
        .default('stop'),
    )
    .option('--source-key-file <file>', "file with the source's encryption key, if its server got it as PREFECT_SERVER_ENCRYPTION_KEY")
    .option('--accept-unknown', 'leave tables and columns of a newer release behind')
    .option('--settings <files...>', "show what becomes of the other server's settings in these files: profiles.toml, prefect.toml, .env")
    .option('--report <file>', 'write a report as JSON')
    .addHelpText('after', MORE)
    .action(async (flags: Record<string, unknown>) => {
      if (flags.settings !== undefined) return printSettings(flags.settings as string[]);
      if (flags.from === undefined) reject(new FlagError('The flag --from is missing: name the database to read.'));
      // messages about the target then name it
      const settings = readSettings(flags.into === undefined ? flags : { ...flags, databaseUrl: flags.into });
      const into = (flags.into as string | undefined) ?? settings.database.directUrl;
      if (flags.follow === true || flags.finish === true || flags.abort === true) {
        await withProgress((progress) => runFollowing(into, settings.encryptionKey, flags, progress));
        return;
      }
      const source = await sourceAt(flags.from as string).catch(reject);
      try {
        await run(source, into, settings.encryptionKey, flags);
      } catch (error) {
        reject(error);
      } finally {
        await source.close();
      }
    });
}

const optionsOf = (flags: Record<string, unknown>, encryptionKey: string | undefined): ImportOptions => ({
  choice: {
    since: flags.since as Instant | undefined,
    without: flags.without as string[] | undefined,
    only: flags.only as string[] | undefined,
  },
  acceptsUnknown: flags.acceptUnknown === true,
  onConflict: flags.onConflict as OnConflict,
  sourceKeyFile: flags.sourceKeyFile as string | undefined,
  encryptionKey,
  ids: randomIds,
  now: tools().now,
});

async function run(source: ImportSource, into: string, encryptionKey: string | undefined, flags: Record<string, unknown>): Promise<void> {
  const options = optionsOf(flags, encryptionKey);
  const examined = await examine(source, options);
  if (flags.plan === true) {
    printPlan(examined.plan);
    return;
  }
  if (flags.verify === true && !(await exists(into))) throw new MovingError(`${nameOf(into)} does not exist, or is empty.`);
  const target = await openBatches(into, tools());
  try {
    const report = await withProgress((progress) =>
      (flags.verify === true ? verifyImport : importDatabase)(source, target, examined, {
        ...options,
        onProgress: display(progress),
      }),
    );
    printReport(report, into);
    if (flags.report !== undefined) writeFileSync(flags.report as string, `${JSON.stringify(report, null, 2)}\n`);
    if (differs(report)) process.exitCode = 1;
  } finally {
    await target.close();
  }
}

async function runFollowing(
  into: string,
  encryptionKey: string | undefined,
  flags: Record<string, unknown>,
  progress: ProgressDisplay,
): Promise<void> {
  const from = flags.from as string;
  const options = {
    ...optionsOf(flags, encryptionKey),
    openSource: () => sourceAt(from),
    openTarget: () => openBatches(into, tools()),
    onProgress: display(progress),
    say(line: string) {
      progress.end();
      progressLine(line);
    },
  };
  if (flags.follow === true) return follow(options, flags.every as number);
  const control = flags.sourceApi === undefined ? undefined : await SourceControl.connect(flags.sourceApi as string);
  if (flags.abort === true) {
    await abort({ ...options, control });
    return print(`${nameOf(into)} is empty again.`);
  }
  const report = await finish({ ...options, control, waitSeconds: flags.wait as number });
  progress.end();
  printReport(report, into);
  if (flags.report !== undefined) writeFileSync(flags.report as string, `${JSON.stringify(report, null, 2)}\n`);
  if (differs(report)) process.exitCode = 1;
  else print('Both sides are equal. Start the service, and set PREFECT_API_URL of clients and workers to its URL.');
}

/** Opens the source. Errors name it, because other errors of databases name the target. */
async function sourceAt(url: string): Promise<ImportSource> {
  try {
    return await openSource(url, readingProgress());
  } catch (error) {
    const explained = explain(error, undefined);
    throw explained ? new SourceError(explained.line.replace('The database', nameOf(url))) : error;
  }
}

/** Shows from time to time how much of an API was read. */
function readingProgress(): (table: string, rows: number) => void {
  let last = Date.now();
  return (table, rows) => {
    if (Date.now() - last < 5000) return;
    last = Date.now();
    progressLine(`reading ${table}: ${plural(rows, 'row')}`);
  };
}

const exists = async (url: string) => ((await inspectDatabase(url, tools().migrationsFolder, { counted: false }))?.applied.length ?? 0) > 0;

const differs = ({ verified }: ImportReport) => verified.some(({ source, target }) => source.sha256 !== target.sha256);

function display(progress: ProgressDisplay): NonNullable<ImportOptions['onProgress']> {
  return ({ phase, kind, rows, finished, whole, rate, remaining }) => {
    if (phase === 'counted') progress.counting(kind, whole);
    else progress.rows({ phase: phase === 'imported' ? 'copied' : 'verified', table: kind, rows, finished, whole, rate, remaining });
  };
}

function printPlan({ kinds, rows, bytes, notCarried }: Plan): void {
  const day = (time: Instant | null) => time?.slice(0, 10) ?? '';
  const lines = kinds
    .filter((kind) => kind.rows + kind.notChosen > 0)
    .map((kind) => [kind.name, counted(kind.rows), kind.notChosen > 0 ? counted(kind.notChosen) : '', day(kind.oldest), day(kind.newest)]);
  print(...tableLines(['kind', 'rows', 'left out', 'oldest', 'newest'], lines));
  print(`${plural(rows, 'row')}; the source has ${sized(bytes)}. Expected duration: ${lasting(Math.ceil(rows / EXPECTED_RATE))}.`);
  printNotCarried(notCarried);
}

export function printNotCarried(notCarried: Plan['notCarried']): void {
  if (notCarried.length === 0) return;
  print('', 'Not carried over:');
  for (const { what, rows, reason } of notCarried) print(`  ${what}: ${rows === null ? '' : `${plural(rows, 'row')}, `}${reason}`);
}

function printSettings(files: string[]): void {
  try {
    const secrets = new Set(settingRows().flatMap(({ env, secret }) => (secret ? [env] : [])));
    const lines = movedSettings(files).map(({ name, move, value }) => {
      if (move === undefined) return [name, 'none: no release has such a setting'];
      return [name, 'to' in move ? `${move.to}=${secrets.has(move.to) ? '…' : value}` : `none: ${move.reason.replaceAll('`', '')}`];
    });
    print(...tableLines(['setting', 'here'], lines));
  } catch (error) {
    reject(error);
  }
}

/** Rows shown of those that were left behind; the report lists more. */
const SHOWN = 20;

function printReport({ kinds, verified, left, cleared, conflicts, plan: { notCarried } }: ImportReport, into: string): void {
  const sums = new Map(verified.map((one) => [one.name, one]));
  const lines = Object.entries(kinds)
    .filter(([, kind]) => kind.read > 0)
    .map(([name, kind]) => {
      const sum = sums.get(name);
      return [name, ...[kind.read, kind.added, kind.present, kind.left + kind.notChosen].map(counted), sum ? comparison(sum) : ''];
    });
  print(...tableLines(['kind', 'rows', 'imported', 'already there', 'left behind', 'checksums'], lines));
  printNotCarried(notCarried);
  for (const { kind, name, renamed } of conflicts)
    print(`${kind} "${name}": ${renamed === undefined ? 'kept that of the target' : `imported as "${renamed}"`}`);
  for (const { kind, id, reason } of left.slice(0, SHOWN)) print(`Left behind: ${kind} ${id}: ${reason}`);
  if (left.length > SHOWN) print(`… and ${left.length - SHOWN} more, which --report lists`);
  for (const { kind, id, reason } of cleared.slice(0, SHOWN)) print(`Imported without a reference: ${kind} ${id}: ${reason}`);
  if (cleared.length > SHOWN) print(`… and ${cleared.length - SHOWN} more, which --report lists`);
  for (const { name, differing, source, target } of verified)
    if (source.sha256 !== target.sha256)
      print(
        `${name} differ: ${counted(source.rows)} in the source, ${counted(target.rows)} in ${nameOf(into)}; for example ${differing.slice(0, 3).join(', ')}`,
      );
}

function comparison({ source, target, changed }: VerifiedKind): string {
  const state = source.sha256 === target.sha256 ? `equal ${target.sha256.slice(0, 16)}` : 'different';
  return changed === 0 ? state : `${state}, without ${plural(changed, 'row')} that changed here`;
}

const UNITS: Record<string, number> = { h: 3600, d: 86_400, w: 7 * 86_400 };

function since(text: string): Instant {
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return addSeconds(tools().now(), -Number(count) * (UNITS[unit] ?? 0));
  const time = parseInstant(text);
  if (time === undefined) throw new InvalidArgumentError('It must be an age such as 90d or 12h, or a time.');
  return time;
}

function seconds(text: string): number {
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a number of seconds.');
  return number;
}

const parts = (text: string): string[] => text.split(',').map((part) => part.trim());
