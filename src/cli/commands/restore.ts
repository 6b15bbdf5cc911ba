import type { Command } from 'commander';
import { restore } from '../../store/moving/restore.ts';
import { nameOf, print, tools, withProgress } from '../database.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { plural } from '../words.ts';

const MORE = `
Stop the service first. The backup is checked before the database is changed, and it is
upgraded if an earlier release created it; FILE itself stays unchanged. With --force, an
existing SQLite file is kept next to the new one; existing data in PostgreSQL is deleted.

Examples:
  contralto restore backups/2026-03-05.db
  contralto restore portable.db --database-url postgres://user@host/contralto --force`;

export function addRestoreCommand(program: Command): void {
  addDatabaseFlags(program.command('restore'))
    .description('Replace the database by a backup.')
    .argument('<file>', 'a file made by `contralto backup`')
    .option('--force', 'replace a database that contains data')
    .addHelpText('after', MORE)
    .action(async (file: string, flags: Record<string, unknown>) => {
      const { url } = readSettings(flags).database;
      const { upgraded, setAside, copied } = await withProgress((progress) =>
        restore(file, url, { ...tools(), force: flags.force === true, onPages: progress.pages, onProgress: progress.rows }),
      );
      print(`${file} is restored to ${nameOf(url)}${copied ? ` (${plural(copied.rows, 'row')}, checksums verified)` : ''}.`);
      if (upgraded.length > 0) print(`The backup was from an earlier release and has been upgraded: ${upgraded.join(', ')}.`);
      if (setAside) print(`What was there before is in ${setAside}.`);
    });
}
