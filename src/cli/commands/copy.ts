import { type Command, InvalidArgumentError } from 'commander';
import { isPostgresUrl, parsePostgresUrl } from '../../base/process/postgres-url.ts';
import { moveDatabase } from '../../store/moving/move.ts';
import { nameOf, print, tools, withProgress } from '../database.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { plural } from '../words.ts';

const MORE = `
URLs are sqlite:FILE or postgres://user@host/database. PGPASSWORD can contain the password.
The command writes all rows in one transaction and reads them back. It commits only if the row
counts and checksums of all tables match; otherwise, the target stays unchanged.
Both databases must have the migrations of this release. An empty target is migrated.

To switch to the target, stop the service, run this command, set SERVICE_DATABASE_URL to the
target, and start the service. If SERVICE_ENCRYPTION_KEY is set, keep its value.

Examples:
  contralto copy --to postgres://user@host/contralto
  contralto copy --from postgres://user@host/contralto --to sqlite:data/contralto.db`;

export function addCopyCommand(program: Command): void {
  addDatabaseFlags(program.command('copy'))
    .description('Copy the database to another one. Both can be SQLite or PostgreSQL.')
    .requiredOption('--to <url>', 'database to write', databaseUrl)
    .option('--from <url>', 'database to read; default: the one in the settings', databaseUrl)
    .option('--force', 'delete the data of a target that is not empty, in the same transaction')
    .option('--replace-unstorable', 'replace characters that PostgreSQL cannot store, such as NUL, with U+FFFD')
    .addHelpText('after', MORE)
    .action(async (flags: Record<string, unknown>) => {
      const from = (flags.from as string | undefined) ?? readSettings(flags).database.directUrl;
      const to = flags.to as string;
      const report = await withProgress((progress) =>
        moveDatabase(from, to, {
          ...tools(),
          force: flags.force === true,
          replaceUnstorable: flags.replaceUnstorable === true,
          onProgress: progress.rows,
          onSourceInUse: (name) =>
            process.stderr.write(`A service is using ${name}. The copy does not include data that the service writes from now on.\n`),
        }),
      );
      const tables = report.tables.filter(({ rows }) => rows > 0);
      const width = Math.max(0, ...tables.map(({ name }) => name.length));
      print(...tables.map(({ name, rows, sha256 }) => `${name.padEnd(width)}  ${String(rows).padStart(9)}  sha256 ${sha256.slice(0, 16)}`));
      print(
        `Copied ${nameOf(from)} to ${nameOf(to)}: ${plural(report.rows, 'row')} in ${plural(tables.length, 'table')}, checksums match.`,
      );
      if (report.replaced > 0) print(`Replaced NUL characters with U+FFFD in ${plural(report.replaced, 'value')}.`);
    });
}

function databaseUrl(text: string): string {
  if (/^sqlite:./.test(text)) return text;
  if (!isPostgresUrl(text)) throw new InvalidArgumentError('It must be sqlite:<file> or postgres://….');
  try {
    parsePostgresUrl(text);
  } catch (error) {
    throw new InvalidArgumentError(`It ${(error as Error).message}.`);
  }
  return text;
}
