import type { Command } from 'commander';
import { backup } from '../../store/moving/backup.ts';
import { nameOf, print, tools, withProgress } from '../database.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { plural, sized } from '../words.ts';

const MORE = `
The service can continue to run; the backup is a consistent snapshot. FILE is always a SQLite
database, which is verified before it gets its name. It also contains the key of the encrypted
values, unless SERVICE_ENCRYPTION_KEY is set. Store it in a safe place.

To restore it, run \`contralto restore FILE\`.

Examples:
  contralto backup backups/$(date +%F).db
  contralto backup portable.db --database-url postgres://user@host/contralto`;

export function addBackupCommand(program: Command): void {
  addDatabaseFlags(program.command('backup'))
    .description('Back up the database to a file. The service can continue to run.')
    .argument('<file>', 'file to write')
    .option('--force', 'overwrite an existing file')
    .addHelpText('after', MORE)
    .action(async (file: string, flags: Record<string, unknown>) => {
      const { directUrl: url } = readSettings(flags).database;
      const report = await withProgress((progress) =>
        backup(url, file, { ...tools(), force: flags.force === true, onPages: progress.pages, onProgress: progress.rows }),
      );
      const rows = report.copied ? `, ${plural(report.copied.rows, 'row')} with checksums verified` : ', integrity verified';
      print(`Backed up ${nameOf(url)} to ${file} (${sized(report.bytes)}${rows}).`);
    });
}
