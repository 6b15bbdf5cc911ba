import type { Schema } from '../../../generated/operations.ts';
import { RequestRejected } from './errors.ts';
import type { RunningService } from './running-service.ts';

const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/** The id of the run with this id or name; if several runs have the name, of the newest one. */
export async function runIdOf(service: RunningService, run: string): Promise<string> {
  if (UUID.test(run)) return run;
  const body = { flow_runs: { name: { any_: [run] } }, sort: 'ID_DESC', limit: 1 };
  const [newest] = (await service.call('filterFlowRuns', { body })) as Schema<'FlowRun'>[];
  if (!newest) throw new RequestRejected(`${service.address.url}: no flow run is named ${run}.`);
  return newest.id;
}
