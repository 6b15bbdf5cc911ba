import type { Command } from 'commander';
import { pino } from 'pino';
import type { Settings } from '../../base/settings.ts';
import { systemClock } from '../../base/time/clock.ts';
import type { Amount } from '../../resources/admin/retention/queries.ts';
import { type RetentionClass, retentionReport } from '../../resources/admin/retention/report.ts';
import { toRetentionClass } from '../../resources/admin/retention/wire.ts';
import { createService } from '../../server.ts';
import { withReader } from '../../store/open-reader.ts';
import type { Reader } from '../../store/store.ts';
import { print, tools } from '../database.ts';
import { reject } from '../reject.ts';
import { addSettingFlags, readSettings } from '../settings-flags.ts';
import { tableLines } from '../table.ts';
import { counted, plural, sized } from '../words.ts';

const MORE = `
Without --apply, the command deletes nothing, and a service can be running. Use the same settings as
the service. Numbers after ~ are estimates, because the command does not count large tables. Numbers
after > are lower bounds.

With --apply, each enabled background service runs one pass. On SQLite, stop the service first.`;

export function addRetentionCommand(program: Command): void {
  addSettingFlags(program.command('retention'))
    .description('Show the retention periods, and the rows that would be deleted now.')
    .option('--dry-run', 'delete nothing; the default')
    .option('--apply', 'delete the rows that are due')
    .option('--json', 'print JSON')
    .addHelpText('after', MORE)
    .action(async (flags: Record<string, unknown>) => {
      const settings = readSettings(flags);
      const read = <T>(work: (reader: Reader) => Promise<T>) =>
        withReader(settings.database.directUrl, tools().migrationsFolder, work).catch(reject);
      if (flags.apply === true && flags.dryRun !== true) {
        // starting the service would create a missing database, and upgrade an old one while other nodes use it
        await read(async () => undefined);
        await apply(settings).catch(reject);
      }
      const report = await read((reader) => retentionReport(reader, settings, systemClock().now()));
      if (flags.json === true) print(JSON.stringify(report.map(toRetentionClass), null, 2));
      else print(...tableLines(TITLES, report.map(cellsOf)));
    });
}

/** Runs one pass of each retention service and prints the number of deleted rows. */
async function apply(settings: Settings): Promise<void> {
  const service = await createService(settings, { log: pino({ level: 'fatal' }) });
  try {
    for (const name of ['event-vacuum', 'log-vacuum', 'flow-run-vacuum', 'automation-vacuum', 'space']) {
      const { enabled } = (await service.services.status()).find((status) => status.name === name) ?? { enabled: false };
      if (!enabled) continue;
      const { handled } = await service.services.takeOver(name);
      process.stderr.write(`${name}: ${counted(handled)}\n`);
    }
  } finally {
    await service.stop();
  }
}

const TITLES = ['', 'kept', 'rows', 'size', 'oldest', 'due now', 'last pass'];

function cellsOf({ name, kept, enabled, rows, bytes, oldest, due, lastPass }: RetentionClass): string[] {
  return [
    name,
    kept === null ? 'forever' : `${spelled(kept)}${enabled ? '' : ' (off)'}`,
    shown(rows, counted),
    bytes ? shown(bytes, sized) : '',
    oldest?.slice(0, 16).replace('T', ' ') ?? '',
    enabled ? shown(due, counted) : '',
    lastPass?.started
      ? `${lastPass.started.slice(0, 16).replace('T', ' ')}${lastPass.error === null ? '' : ` failed: ${lastPass.error}`}`
      : 'none',
  ];
}

const SIGNS: Record<Amount['precision'], string> = { exact: '', estimate: '~', minimum: '> ' };

const shown = ({ value, precision }: Amount, form: (value: number) => string) =>
  precision === 'minimum' ? `${SIGNS.minimum}${form(value - 1)}` : `${SIGNS[precision]}${form(value)}`;

function spelled(seconds: number): string {
  const [unit, name] = seconds % 86_400 === 0 ? [86_400, 'day'] : seconds % 3600 === 0 ? [3600, 'hour'] : [1, 'second'];
  return plural(seconds / unit, name);
}
