import type { Command } from 'commander';
import { randomIds } from '../../base/ids.ts';
import { exportDatabase } from '../../moving-in/exporting/export.ts';
import { openForMoving } from '../../store/moving/move.ts';
import { sqliteFileOf } from '../../store/open.ts';
import { nameOf, print, tools, withProgress } from '../database.ts';
import { reject } from '../reject.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { tableLines } from '../table.ts';
import { counted } from '../words.ts';
import { printNotCarried } from './import.ts';

const MORE = `
The target is the SQLite file of a server of the ecosystem, which that server has created and which is still empty.
The command writes it in one transaction: an interrupted command leaves it empty. A service can use the source.

Example:
  PREFECT_API_DATABASE_CONNECTION_URL=sqlite+aiosqlite:////srv/prefect.db prefect server database upgrade -y
  contralto export --to sqlite:/srv/prefect.db`;

export function addExportCommand(program: Command): void {
  addDatabaseFlags(program.command('export'))
    .description('Export the database to one that another server of the ecosystem opens.')
    .requiredOption('--to <url>', 'empty database of the other server, as sqlite:FILE')
    .option('--from <url>', 'database to read; default: the one in the settings')
    .addHelpText('after', MORE)
    .action(async (flags: Record<string, unknown>) => {
      const settings = readSettings(flags);
      const from = (flags.from as string | undefined) ?? settings.database.directUrl;
      const to = sqliteFileOf(flags.to as string);
      const source = await openForMoving(from, tools()).catch(reject);
      try {
        const { kinds, notCarried } = await withProgress((progress) =>
          exportDatabase(source, to, {
            encryptionKey: settings.encryptionKey,
            newId: () => randomIds.next(),
            onProgress: (table, rows, finished, whole) => progress.rows({ phase: 'copied', table, rows, finished, whole }),
          }),
        );
        print(
          ...tableLines(
            ['kind', 'rows'],
            Object.entries(kinds)
              .filter(([, rows]) => rows > 0)
              .map(([name, rows]) => [name, counted(rows)]),
          ),
        );
        printNotCarried(notCarried);
        print(`Exported ${nameOf(from)} to ${to}. Its server can start on it.`);
      } catch (error) {
        reject(error);
      } finally {
        await source.close();
      }
    });
}
