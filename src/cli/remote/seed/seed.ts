import { type Command, InvalidArgumentError } from 'commander';
import { stringifyJson } from '../../../base/json/json.ts';
import { print } from '../../database.ts';
import { counted, plural } from '../../words.ts';
import { addAddressFlag } from '../address.ts';
import { withService } from '../running-service.ts';
import { exportSeed } from './export.ts';

const DEFAULT_RUNS = 200;
const MAX_RUNS = 10_000;
/** Number of lines per list on standard error. */
const LISTED = 50;

const MORE = `
The seed contains the flow runs that were created last, with their states, task runs, logs, artifacts, and inputs, the last task runs without a flow run,
and all other records except logs and artifacts without a flow run. Events of the service and future runs of schedules are left out, because loading the
seed creates them. Secrets are masked, and listed on standard error together with what the seed lacks.`;

export function addSeedCommand(program: Command): void {
  const seed = program.command('seed').description('Work with the seeds of `contralto dev`.');
  addAddressFlag(seed.command('export'))
    .description('Print the records of a running service as a seed.')
    .option('--runs <number>', 'maximum number of flow runs', runsOf, DEFAULT_RUNS)
    .addHelpText('after', MORE)
    .action(async (flags: Record<string, unknown>) => {
      const say = (line: string) => void process.stderr.write(`${line}\n`);
      const { seed, omitted, secrets } = await withService(flags, (service) =>
        exportSeed(service, { runs: Number(flags.runs), onSection: (section, records) => say(`${section}: ${plural(records, 'record')}`) }),
      );
      print(stringifyJson(seed));
      for (const line of [...listed('Not in the seed:', omitted), ...listed('Masked, so replace them:', secrets)]) say(line);
    });
}

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [
        title,
        ...lines.slice(0, LISTED).map((line) => `  ${line}`),
        ...(lines.length > LISTED ? [`  … and ${counted(lines.length - LISTED)} more`] : []),
      ];

function runsOf(text: string): number {
  const runs = Number(text);
  if (!Number.isInteger(runs) || runs < 0 || runs > MAX_RUNS) throw new InvalidArgumentError(`It must be a number from 0 to ${MAX_RUNS}.`);
  return runs;
}
