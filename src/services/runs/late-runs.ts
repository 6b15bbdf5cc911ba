import type { Deps } from '../../deps.ts';
import { latePolicyAt } from '../../orchestration/late-policy/dropped-queries.ts';
import { LATE, proposedState } from '../../orchestration/states.ts';
import { handleEach } from '../each-row.ts';
import type { Reconciler } from '../reconciler.ts';
import { dropLateRuns } from './dropped-runs.ts';
import { type OverdueRun, overdueRuns } from './late-runs-queries.ts';

/** Drops the late runs that policies drop, and marks the other overdue scheduled runs as late. Safe on any number of nodes: the orchestration rules reject a second mark. */
export const lateRuns: Reconciler = {
  name: 'late-runs',
  description: 'Marks scheduled runs as late if they do not start in time, and cancels those that a late-run policy drops.',
  runs: 'once',
  settings: ({ settings }) => settings.services.lateRuns,
  async reconcile(deps, signal) {
    const { batchSize } = deps.settings.services.lateRuns;
    const dropped = await dropLateRuns(deps, signal);
    const overdue = await overdueRuns(deps.store.reader, latePolicyAt(deps.settings, deps.clock.now()), batchSize);
    const handled = await handleEach(deps, overdue, { signal, name: 'late-runs' }, (run) => markLate(deps, run));
    return { handled: dropped.handled + handled, more: dropped.more || (handled > 0 && overdue.length === batchSize) };
  },
};

/** @returns whether the state was written */
async function markLate(deps: Deps, { id, due }: OverdueRun): Promise<boolean> {
  const proposed = proposedState({ type: 'SCHEDULED', name: LATE, state_details: { scheduled_time: due } }, deps);
  return (await deps.store.shortTransaction(deps.orchestrator.flowTransition(id, proposed, { policy: 'late' }))).written;
}
