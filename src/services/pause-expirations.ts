import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Instant } from '../base/instant.ts';
import type { Deps } from '../deps.ts';
import { proposedState } from '../orchestration/states.ts';
import { lockFlowRunRow } from '../resources/flow-runs/queries.ts';
import { flowRunStates, flowRuns } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';
import { oneByOne, pages } from './one-by-one.ts';
import type { Reconciler } from './reconciler.ts';

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
    const load = (after: string | undefined, size: number) => expiredPauses(deps.store.reader, now, after, size);
    for await (const runs of pages(batchSize, (run) => run.id, load)) {
      if (signal.aborted) break;
      handled += await oneByOne(deps, runs, { signal, name: 'pause-expirations' }, (run) => fail(deps, run));
    }
    return { handled };
  },
};

interface Expired {
  id: string;
  stateId: string | null;
}

/** Instants in state details have the fixed-width form, which can be compared as text. */
async function expiredPauses({ db, dialect }: Reader, now: Instant, after: string | undefined, limit: number): Promise<Expired[]> {
  return db
    .select({ id: flowRuns.id, stateId: flowRuns.stateId })
    .from(flowRuns)
    .innerJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
    .where(
      and(
        eq(flowRuns.stateType, 'PAUSED'),
        after === undefined ? undefined : gt(flowRuns.id, after),
        sql`${dialect.jsonText(flowRunStates.details, 'pause_timeout')} < ${now}`,
      ),
    )
    .orderBy(asc(flowRuns.id))
    .limit(limit);
}

/** @returns false if the run has left its pause meanwhile */
function fail({ store, orchestrator, ...deps }: Deps, { id, stateId }: Expired): Promise<boolean> {
  return store.transaction(async (tx) => {
    if ((await lockFlowRunRow(tx, id))?.stateId !== stateId) return false;
    const failed = proposedState({ type: 'FAILED', message: MESSAGE }, deps);
    return (await orchestrator.flowRun(tx, id, failed, { policy: 'forced' })).written;
  });
}
