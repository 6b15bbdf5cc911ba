import type { Command } from 'commander';
import { restore } from '../../store/moving/restore.ts';
import { nameOf, print, tools, withProgress } from '../database.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { plural } from '../words.ts';

const MORE = `
Stop the service first. The command verifies the backup before it changes the database, and
upgrades the restored database if an earlier release created it. FILE stays unchanged. With --force,
it keeps an existing SQLite file next to the new one, and deletes existing data in PostgreSQL.

Examples:
  contralto restore backups/2026-03-05.db
  contralto restore portable.db --database-url postgres://user@host/contralto --force`;

export function addRestoreCommand(program: Command): void {
  addDatabaseFlags(program.command('restore'))
    .description('Replace the database with a backup.')
    .argument('<file>', 'file that `contralto backup` created')
    .option('--force', 'replace a database that contains data')
    .addHelpText('after', MORE)
    .action(async (file: string, flags: Record<string, unknown>) => {
      const { directUrl: url } = readSettings(flags).database;
      const { upgraded, setAside, copied } = await withProgress((progress) =>
        restore(file, url, { ...tools(), force: flags.force === true, onPages: progress.pages, onProgress: progress.rows }),
      );
      print(`Restored ${file} to ${nameOf(url)}${copied ? ` (${plural(copied.rows, 'row')}, checksums verified)` : ''}.`);
      if (upgraded.length > 0) print(`The backup was from an earlier release. Upgraded it: ${upgraded.join(', ')}.`);
      if (setAside) print(`The previous database is in ${setAside}.`);
    });
}
