import type { Command } from 'commander';
import type { Schema } from '../../../generated/operations.ts';
import { print } from '../database.ts';
import { addServiceFlags } from './address.ts';
import { RequestRejected } from './errors.ts';
import { type RunningService, withService } from './running-service.ts';

const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;
const FINAL = new Set(['COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED']);

export function addWhyCommand(program: Command): void {
  addServiceFlags(program.command('why'))
    .description('Explain why a flow run is not running.')
    .argument('<run>', 'id or name of the flow run; if several runs have the name, the newest one')
    .action(async (run: string, flags: Record<string, unknown>) => {
      const report = await withService(flags, (service) => explain(service, run));
      if (flags.json === true) print(JSON.stringify(report, null, 2));
      else print(...linesOf(run, report));
    });
}

async function explain(service: RunningService, run: string): Promise<Schema<'WhyReport'>> {
  const id = UUID.test(run) ? run : await idOf(service, run);
  return (await service.call('explainFlowRun', { params: { id } })) as Schema<'WhyReport'>;
}

async function idOf(service: RunningService, name: string): Promise<string> {
  const body = { flow_runs: { name: { any_: [name] } }, sort: 'ID_DESC', limit: 1 };
  const [newest] = (await service.call('filterFlowRuns', { body })) as Schema<'FlowRun'>[];
  if (!newest) throw new RequestRejected(`${service.address.url}: no flow run is named ${name}.`);
  return newest.id;
}

function linesOf(run: string, { flow_run_id, state, reasons }: Schema<'WhyReport'>): string[] {
  const name = run === flow_run_id ? run : `${run} (${flow_run_id})`;
  const stands = state ? `${state.name} since ${state.timestamp}${state.message ? `: ${state.message}` : ''}` : 'without a state';
  const nothing = state && FINAL.has(state.type) ? 'The run has ended.' : 'Nothing delays the run.';
  return [`${name} is ${stands}`, ...(reasons.length === 0 ? [nothing] : reasons.map(({ code, message }) => `  ${message} [${code}]`))];
}
