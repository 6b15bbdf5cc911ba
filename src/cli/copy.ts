import { type Command, InvalidArgumentError } from 'commander';
import { moveDatabase } from '../store/moving/move.ts';
import { nameOf, say, tools, withProgress } from './database.ts';
import { addDatabaseFlags, readSettings } from './settings-flags.ts';
import { plural } from './words.ts';

const MORE = `
URLs are sqlite:FILE or postgres://user@host/database; a password may come from PGPASSWORD.
Everything is written in one transaction and read back: row counts and checksums of every
table must agree before it is committed. If anything goes wrong, the target is as it was.
Both databases must have the migrations of this release; an empty target gets them.

To move for good, stop the service, copy, set SERVICE_DATABASE_URL to the target, start.
Where SERVICE_ENCRYPTION_KEY is set, set it to the same value there.

Examples:
  contralto copy --to postgres://user@host/contralto
  contralto copy --from postgres://user@host/contralto --to sqlite:data/contralto.db`;

export function addCopyCommand(program: Command): void {
  addDatabaseFlags(program.command('copy'))
    .description('Copy the whole database to another one, between SQLite and PostgreSQL in any direction.')
    .requiredOption('--to <url>', 'the database to write', databaseUrl)
    .option('--from <url>', 'database to read; default: the one in the settings', databaseUrl)
    .option('--force', 'delete the data of a target that is not empty, in the same transaction')
    .option('--replace-unstorable', 'write U+FFFD for characters that PostgreSQL cannot store, such as NUL')
    .addHelpText('after', MORE)
    .action(async (flags: Record<string, unknown>) => {
      const from = (flags.from as string | undefined) ?? readSettings(flags).database.url;
      const to = flags.to as string;
      const report = await withProgress((progress) =>
        moveDatabase(from, to, {
          ...tools(),
          force: flags.force === true,
          replaceUnstorable: flags.replaceUnstorable === true,
          onProgress: progress.rows,
          onSourceInUse: (name) => process.stderr.write(`A service is at work on ${name}: what it writes from now on is not copied.\n`),
        }),
      );
      const tables = report.tables.filter(({ rows }) => rows > 0);
      const width = Math.max(0, ...tables.map(({ name }) => name.length));
      say(...tables.map(({ name, rows, sha256 }) => `${name.padEnd(width)}  ${String(rows).padStart(9)}  sha256 ${sha256.slice(0, 16)}`));
      say(
        `${nameOf(from)} is copied to ${nameOf(to)}: ${plural(report.rows, 'row')} in ${plural(tables.length, 'table')}, checksums equal.`,
      );
      if (report.replaced > 0) say(`In ${plural(report.replaced, 'value')} something was replaced by U+FFFD.`);
    });
}

function databaseUrl(text: string): string {
  if (!/^(sqlite:.|postgres(ql)?:\/\/.)/.test(text)) throw new InvalidArgumentError('It must be sqlite:<file> or postgres://….');
  return text;
}
