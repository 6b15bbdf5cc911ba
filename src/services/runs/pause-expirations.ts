import type { Deps } from '../../deps.ts';
import { proposedState } from '../../orchestration/states.ts';
import { lockFlowRunRow } from '../../resources/flow-runs/queries.ts';
import { handleEach, pages } from '../each-row.ts';
import type { Reconciler } from '../reconciler.ts';
import { type PausedRun, pausesToCheck } from './pause-queries.ts';

const MESSAGE = 'The flow was paused and never resumed.';

/** Fails runs whose pause has timed out. */
export const pauseExpirations: Reconciler = {
  name: 'pause-expirations',
  description: 'Fails paused runs that are not resumed in time.',
  runs: 'once',
  settings: ({ settings }) => settings.services.pauseExpirations,
  async reconcile(deps, signal) {
    const { batchSize } = deps.settings.services.pauseExpirations;
    const now = deps.clock.now();
    let handled = 0;
    const load = (after: string | undefined, size: number) => pausesToCheck(deps.store.reader, { now, after, limit: size });
    for await (const runs of pages(batchSize, (run) => run.id, load)) {
      if (signal.aborted) break;
      const expired = runs.filter(({ details: { pause_timeout } }) => pause_timeout && pause_timeout < now);
      handled += await handleEach(deps, expired, { signal, name: 'pause-expirations' }, (run) => fail(deps, run));
    }
    return { handled };
  },
};

/** @returns false if the run has left its pause in the meantime */
function fail({ store, orchestrator, ...deps }: Deps, { id, stateId }: PausedRun): Promise<boolean> {
  return store.transaction(async (tx) => {
    if ((await lockFlowRunRow(tx, id))?.stateId !== stateId) return false;
    const failed = proposedState({ type: 'FAILED', message: MESSAGE }, deps);
    return (await orchestrator.flowRun(tx, id, failed, { policy: 'forced' })).written;
  });
}
