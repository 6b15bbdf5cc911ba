import { Attendance } from '../../base/process/attendance.ts';
import { type Instant, secondsBetween } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { type UnstartedRun, unstartedRuns } from '../../orchestration/queries/start-timeout-queries.ts';
import { proposedState } from '../../orchestration/states.ts';
import { lockFlowRunRow } from '../../resources/flow-runs/queries.ts';
import { handleEach } from '../each-row.ts';
import type { Reconciler } from '../reconciler.ts';

/** Time that processes have to report their start after the service was away. Clients repeat requests for about a minute. */
const RETURN_SECONDS = 60;

/** Schedules runs again that stay pending for too long, or crashes them. Safe on any number of nodes: each pending state ends once. */
export function createStartTimeouts(): Reconciler {
  const attendance = new Attendance();
  return {
    name: 'start-timeouts',
    description: 'Schedules runs again, or crashes them, if they are pending for longer than their start timeout.',
    runs: 'once',
    settings: ({ settings }) => settings.services.startTimeouts,
    async reconcile(deps, signal) {
      const { batchSize, loopSeconds } = deps.settings.services.startTimeouts;
      const now = deps.clock.now();
      const present = secondsBetween(attendance.attend(now, loopSeconds), now);
      const found = await unstartedRuns(deps.store.reader, deps.settings.services, now, batchSize);
      const overdue = found.filter(({ seconds }) => present >= Math.min(seconds, RETURN_SECONDS));
      const handled = await handleEach(deps, overdue, { signal, name: 'start-timeouts' }, (run) => end(deps, run, now));
      return { handled, more: handled > 0 && found.length === batchSize };
    },
  };
}

/** @returns false if the run has left its pending state in the meantime, or has no limit any more */
function end({ store, orchestrator, ...deps }: Deps, { id, stateId, seconds }: UnstartedRun, now: Instant): Promise<boolean> {
  return store.transaction(async (tx) => {
    if ((await lockFlowRunRow(tx, id))?.stateId !== stateId) return false;
    const message = `The flow run was pending for ${seconds} seconds and did not start. Its worker or its infrastructure has probably failed.`;
    const crashed = { ...proposedState({ type: 'CRASHED', message }, deps), timestamp: now };
    return (await orchestrator.flowRun(tx, id, crashed, { policy: 'unstarted' })).written;
  });
}
