import { ApiError } from '../base/errors.ts';
import { addSeconds } from '../base/instant.ts';
import type { Deps } from '../deps.ts';
import { LATE, proposedState } from '../orchestration/states.ts';
import { type OverdueRun, overdueRuns } from './late-runs-queries.ts';
import type { Reconciler } from './reconciler.ts';

/** Marks overdue scheduled runs as late. Safe on any number of nodes: the orchestration rules refuse to mark a run twice. */
export const lateRuns: Reconciler = {
  name: 'late-runs',
  description: 'Marks scheduled runs that did not start in time as late.',
  runs: 'once',
  settings: ({ settings }) => settings.services.lateRuns,
  async reconcile(deps, signal) {
    const { batchSize, afterSeconds } = deps.settings.services.lateRuns;
    const overdue = await overdueRuns(deps.store.reader, addSeconds(deps.clock.now(), -afterSeconds), batchSize);
    let handled = 0;
    for (const run of overdue) {
      if (signal.aborted) break;
      if (await markLate(deps, run)) handled++;
    }
    return { handled, more: handled > 0 && overdue.length === batchSize };
  },
};

/** Marks each run in its own transaction, so that a failure does not affect the others. @returns whether the state was written */
async function markLate(deps: Deps, { id, due }: OverdueRun): Promise<boolean> {
  const proposal = proposedState({ type: 'SCHEDULED', name: LATE, state_details: { scheduled_time: due } }, deps);
  try {
    return (await deps.store.transaction((tx) => deps.orchestrator.flowRun(tx, id, proposal, { policy: 'late' }))).written;
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (!isGone) deps.log.error({ err: error, flowRun: id }, 'a run could not be marked late');
    return false;
  }
}
