import type { Command } from 'commander';
import { deadLetterFolder, type LetterFolder } from '../../events/dead-letters.ts';
import { print } from '../database.ts';
import { reject } from '../reject.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { plural } from '../words.ts';

const folderOf = (flags: Record<string, unknown>) => deadLetterFolder(readSettings(flags).home);

/** Commands for dead letters: events that the service could not store or record, in files below its home. */
export function addDeadLettersCommand(program: Command): void {
  const command = program
    .command('dead-letters')
    .description('List, retry, and delete dead letters, which are events that the database rejected.');

  addDatabaseFlags(command.command('list', { isDefault: true }))
    .description('List the dead letters of this node, oldest first.')
    .option('--json', 'print JSON')
    .action(async (flags: Record<string, unknown>) => {
      const letters = await folderOf(flags).list().catch(reject);
      if (flags.json === true) return print(JSON.stringify(letters, null, 2));
      if (letters.length === 0) return print('There are no dead letters.');
      for (const { name, consumer, events, error, isToBeTried } of letters)
        print(`${name}  ${consumer}  ${plural(events, 'event')}${isToBeTried ? '  marked for retry' : ''}  ${error.split('\n')[0]}`);
    });

  addDatabaseFlags(command.command('retry [names...]'))
    .description('Mark dead letters for retry: those with the given names, or all. A running service retries them in its next pass.')
    .action(async (names: string[], flags: Record<string, unknown>) => {
      const folder = folderOf(flags);
      await requireAll(folder, names).catch(reject);
      const count = await folder.tryAgain(given(names)).catch(reject);
      print(`Marked ${plural(count, 'dead letter')} for retry.`);
    });

  addDatabaseFlags(command.command('delete <names...>'))
    .description('Delete dead letters and their events; `all` deletes all dead letters.')
    .action(async (names: string[], flags: Record<string, unknown>) => {
      const folder = folderOf(flags);
      const chosen = names.includes('all') ? undefined : names;
      await requireAll(folder, chosen ?? []).catch(reject);
      const count = await folder.delete(chosen).catch(reject);
      print(`Deleted ${plural(count, 'dead letter')}.`);
    });
}

/** Ends the process with one line if one of the names has no dead letter, so that no letter is processed in that case. */
async function requireAll(folder: LetterFolder, names: readonly string[]): Promise<void> {
  const known = new Set((await folder.list()).map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  process.stderr.write(`No dead letter is named ${unknown.map((name) => `"${name}"`).join(' or ')}.\n`);
  process.exit(1);
}

const given = (names: readonly string[]): readonly string[] | undefined => (names.length > 0 ? names : undefined);
