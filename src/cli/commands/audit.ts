import type { Command } from 'commander';
import type { Schema } from '../../../generated/operations.ts';
import { type Head, type Verification, verify } from '../../audit/chain.ts';
import { chainAnchor, chainPages, unchainedRecords } from '../../audit/queries.ts';
import { auditLines } from '../../resources/audit/export.ts';
import { withReader } from '../../store/open-reader.ts';
import type { Reader } from '../../store/store.ts';
import { print, tools } from '../database.ts';
import { reject } from '../reject.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { plural } from '../words.ts';

const VERIFY_MORE = `
Recomputes the chain of hashes, and finds records that were changed, removed, or inserted. A replacement of the
whole chain is found only with a head that was noted outside of the database: the service logs one every
hour, and this command prints one.

The exit code is 1 if the chain is damaged. A service can be running.`;

/** Records that were added this moment have no place yet. More of them mean that no service extends the chain. */
const MOST_SHOWN = 1000;

/** `audit verify` and `audit export`. */
export function addAuditCommand(program: Command): void {
  const audit = program.command('audit').description('Verify and export the audit log.');

  addDatabaseFlags(audit.command('verify'))
    .description('Verify that the audit log is unchanged.')
    .option('--head <position:hash>', 'an earlier head, which must be a part of the chain')
    .option('--json', 'print JSON')
    .addHelpText('after', VERIFY_MORE)
    .action(async (flags: { head?: string; json?: true }) => {
      const noted = flags.head === undefined ? undefined : headOf(flags.head);
      const result = await read(flags, async (reader) => {
        const anchor = await chainAnchor(reader);
        const verification = await verify(anchor, chainPages(reader, anchor), noted);
        return { ...verification, waiting: (await unchainedRecords(reader, MOST_SHOWN)).length };
      });
      if (flags.json) print(JSON.stringify(result, null, 2));
      else print(...linesOf(result));
      if (result.damage !== undefined) process.exitCode = 1;
    });

  addDatabaseFlags(audit.command('export'))
    .description('Print the audit log as JSON lines, oldest first.')
    .option('--since <time>', 'only records since then, such as 2026-01-31T00:00:00Z')
    .option('--object <id>', 'only records about the object with this id')
    .option('--actor <id>', 'only records of the key, person, or automation with this id')
    .action(async (flags: { since?: string; object?: string; actor?: string }) => {
      const since = flags.since === undefined ? undefined : new Date(flags.since);
      if (since && Number.isNaN(since.getTime())) return fail(`--since: must be a time such as 2026-01-31T00:00:00Z, not "${flags.since}"`);
      const filter: Schema<'AuditFilter'> = {
        operator: 'and_',
        ...(since && { occurred: { after_: since.toISOString().replace('Z', '000Z') } }),
        ...(flags.object !== undefined && { object_id: { any_: [flags.object] } }),
        ...(flags.actor !== undefined && { actor_id: { any_: [flags.actor] } }),
      };
      await read(flags, async (reader) => {
        for await (const lines of auditLines(reader, filter)) await written(lines);
      });
    });
}

const read = <T>(flags: object, work: (reader: Reader) => Promise<T>): Promise<T> =>
  withReader(readSettings(flags as Record<string, unknown>).database.directUrl, tools().migrationsFolder, work).catch(reject);

/** Waits until the reader of a pipe is ready for more. */
const written = (text: string): Promise<void> => new Promise((resolve) => void process.stdout.write(text, () => resolve()));

function headOf(text: string): Head {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  if (position === undefined || hash === undefined) return fail('--head: must be a position and a hash, such as 1842:6f1e…');
  return { position: Number(position), hash };
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function linesOf({ records, anchor, head, damage, waiting }: Verification & { waiting: number }): string[] {
  const start = anchor.position === 0 ? '' : `, after position ${anchor.position}`;
  return [
    `${damage === undefined ? 'The chain is intact' : 'THE CHAIN IS DAMAGED'}: ${plural(records, 'record')} verified${start}.`,
    ...(damage === undefined ? [] : [damage]),
    `Head: ${head.position}:${head.hash}`,
    ...(waiting === 0 ? [] : [`${waiting === MOST_SHOWN ? `${MOST_SHOWN} or more` : waiting} new records are not part of the chain yet.`]),
  ];
}
