import { addSeconds, type Instant, secondsBetween } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { droppedMessage } from '../../orchestration/late-policy/dropped.ts';
import { type DroppedRun, droppedRuns, latePolicyAt } from '../../orchestration/late-policy/dropped-queries.ts';
import { proposedState } from '../../orchestration/states.ts';
import { handleEach } from '../each-row.ts';
import type { PassResult } from '../reconciler.ts';

/** Cancels late runs that late-run policies drop. Safe on any number of nodes: the transaction checks each run again. */
export async function dropLateRuns(deps: Deps, signal: AbortSignal): Promise<PassResult> {
  const { batchSize } = deps.settings.services.lateRuns;
  const now = deps.clock.now();
  // a run that waits for a slot is due again by then
  const dueBefore = addSeconds(now, deps.settings.deployments.concurrencySlotWaitSeconds);
  const found = await droppedRuns(deps.store.reader, latePolicyAt(deps.settings, now), { dueBefore, limit: batchSize });
  const handled = await handleEach(deps, found, { signal, name: 'late-runs' }, (run) => drop(deps, run, now));
  return { handled, more: handled > 0 && found.length === batchSize };
}

/** @returns whether the state was written */
function drop({ store, orchestrator, settings, ...deps }: Deps, run: DroppedRun, now: Instant): Promise<boolean> {
  const age = run.scheduledTime === null ? 0 : secondsBetween(run.scheduledTime, now);
  const message = droppedMessage(run, settings.services.lateRuns.afterSeconds, age);
  const cancelled = proposedState({ type: 'CANCELLED', message }, deps);
  return store.transaction(async (tx) => (await orchestrator.flowRun(tx, run.id, cancelled, { policy: 'dropped' })).written);
}
