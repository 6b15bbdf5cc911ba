import type { Command } from 'commander';
import { servedBase } from '../../http/pages/ui-bundle.ts';
import { print } from '../database.ts';
import { reject } from '../reject.ts';
import { addFlags, readSettings } from '../settings-flags.ts';
import { counted, sized } from '../words.ts';
import { describeUi, installUi, removeUi } from './ui-install.ts';

const INSTALL_MORE = `
The interface is part of the Python package of the ecosystem. To get its wheel:

  pip download --no-deps prefect
  contralto ui install prefect-*.whl

It is served at /ui/ when the service starts the next time; the console stays at /. To serve it
at / instead, set SERVICE_UI_SERVE_BASE=/; the console is then at /console/.`;

const addHome = (command: Command) => addFlags(command, ['SERVICE_HOME']);

export function addUiCommand(program: Command): void {
  const ui = program.command('ui').description("Install, inspect or remove the ecosystem's web interface.");

  addHome(ui.command('install').argument('<source>', 'a wheel (`.whl`) that contains the interface, or a folder with the built files'))
    .description('Unpack the interface into SERVICE_HOME, check it, and serve it from the next start on.')
    .addHelpText('after', INSTALL_MORE)
    .action(async (source: string, flags: Record<string, unknown>) => {
      const settings = readSettings(flags);
      const { folder, files, bytes, generation, origin } = await installUi(source, settings).catch(reject);
      print(`Installed ${counted(files)} files (${sized(bytes)}) of ${origin} in ${folder}.`);
      print(
        `It is the ${generation === 'v2' ? 'second' : 'first'} generation of the interface. Start the service, then open ${servedBase(settings)}/.`,
      );
    });

  addHome(ui.command('status'))
    .description('Show which interface is installed.')
    .option('--json', 'print JSON')
    .action(async (flags: Record<string, unknown>) => {
      const found = await describeUi(readSettings(flags)).catch(reject);
      if (flags.json === true) print(JSON.stringify(found ?? null, null, 2));
      else if (!found) print('No interface is installed; `contralto ui install` explains where to get one. The console is always there.');
      else
        print(
          `Folder      ${found.folder}`,
          `Origin      ${found.origin ?? 'unknown'}`,
          `Generation  ${found.generation}`,
          `Files       ${counted(found.files)} (${sized(found.bytes)})`,
          `Licence     ${found.licence ?? 'not found'}`,
        );
    });

  addHome(ui.command('remove'))
    .description('Remove the installed interface.')
    .action(async (flags: Record<string, unknown>) => {
      const removed = await removeUi(readSettings(flags)).catch(reject);
      print(removed ? `Removed ${removed}.` : 'No interface is installed.');
    });
}
