import type { Command } from 'commander';
import type { Schema } from '../../../generated/operations.ts';
import { print } from '../database.ts';
import { addServiceFlags } from './address.ts';
import { runIdOf } from './run-id.ts';
import { type RunningService, withService } from './running-service.ts';

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
  const id = await runIdOf(service, run);
  return (await service.call('explainFlowRun', { params: { id } })) as Schema<'WhyReport'>;
}

function linesOf(run: string, { flow_run_id, state, reasons }: Schema<'WhyReport'>): string[] {
  const name = run === flow_run_id ? run : `${run} (${flow_run_id})`;
  const stands = state ? `${state.name} since ${state.timestamp}${state.message ? `: ${state.message}` : ''}` : 'without a state';
  const nothing = state && FINAL.has(state.type) ? 'The run has ended.' : 'Nothing delays the run.';
  return [`${name} is ${stands}`, ...(reasons.length === 0 ? [nothing] : reasons.map(({ code, message }) => `  ${message} [${code}]`))];
}
