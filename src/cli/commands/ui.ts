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

After its next start, the service serves the interface at /ui/, and the console stays at /. To serve the
interface at / instead, set SERVICE_UI_SERVE_BASE=/. The console is then at /console/.`;

const addHome = (command: Command) => addFlags(command, ['SERVICE_HOME']);

export function addUiCommand(program: Command): void {
  const ui = program.command('ui').description("Install, inspect, or remove the ecosystem's web interface.");

  addHome(ui.command('install').argument('<source>', 'wheel (`.whl`) that contains the interface, or folder with the built files'))
    .description('Unpack the interface into SERVICE_HOME and verify it. The service serves it after its next start.')
    .addHelpText('after', INSTALL_MORE)
    .action(async (source: string, flags: Record<string, unknown>) => {
      const settings = readSettings(flags);
      const { folder, files, bytes, generation, origin } = await installUi(source, settings).catch(reject);
      print(`Installed ${counted(files)} files (${sized(bytes)}) from ${origin} in ${folder}.`);
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
      else if (!found)
        print('No interface is installed. `contralto ui install --help` explains how to get one. The console is always available.');
      else
        print(
          `Folder      ${found.folder}`,
          `Origin      ${found.origin ?? 'unknown'}`,
          `Generation  ${found.generation}`,
          `Files       ${counted(found.files)} (${sized(found.bytes)})`,
          `License     ${found.licence ?? 'not found'}`,
        );
    });

  addHome(ui.command('remove'))
    .description('Remove the installed interface.')
    .action(async (flags: Record<string, unknown>) => {
      const removed = await removeUi(readSettings(flags)).catch(reject);
      print(removed ? `Removed ${removed}.` : 'No interface is installed.');
    });
}
