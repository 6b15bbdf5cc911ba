import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { endOfPause } from '../../orchestration/pause-end.ts';
import { resumeFlowRun } from '../../orchestration/resume.ts';
import { proposedState } from '../../orchestration/states.ts';
import { lockFlowRunRow } from '../../resources/flow-runs/queries.ts';
import { handleEach, pages } from '../each-row.ts';
import type { Reconciler } from '../reconciler.ts';
import { type PausedRun, pausesToCheck } from './pause-queries.ts';

const NEVER_RESUMED = 'The flow was paused and never resumed.';
const RESUMED = 'The flow run was resumed at the resume time of its pause.';

/** A run that could not be resumed is tried again after this time: by then its client may have stored the schema of its input. */
const AGAIN_SECONDS = 60;

/** Resumes runs at the resume time of their pause, and fails runs whose pause has timed out. Safe on any number of nodes: each pause ends once. */
export function createPauseExpirations(): Reconciler {
  /** When to try to resume runs again that could not be resumed, by their states. */
  const postponed = new Map<string, Instant>();
  return {
    name: 'pause-expirations',
    description: 'Resumes paused runs at their resume time, and fails those that are not resumed in time.',
    runs: 'once',
    settings: ({ settings }) => settings.services.pauseExpirations,
    async reconcile(deps, signal) {
      const { batchSize } = deps.settings.services.pauseExpirations;
      const now = deps.clock.now();
      for (const [state, at] of postponed) if (at <= now) postponed.delete(state);
      let handled = 0;
      const load = (after: string | undefined, size: number) => pausesToCheck(deps.store.reader, { now, after, limit: size });
      for await (const runs of pages(batchSize, (run) => run.id, load)) {
        if (signal.aborted) break;
        handled += await handleEach(deps, runs, { signal, name: 'pause-expirations' }, async (run) => {
          const { stateId, details } = run;
          const end = endOfPause(details);
          if (stateId === null || end === undefined) return false;
          if (end.how === 'resume' && end.at <= now) {
            if (!postponed.has(stateId) && (await resume(deps, run, now))) return true;
            postponed.set(stateId, postponed.get(stateId) ?? addSeconds(now, AGAIN_SECONDS));
          }
          return details.pause_timeout !== null && details.pause_timeout < now && fail(deps, run);
        });
      }
      return { handled };
    },
  };
}

/** @returns false if the run has left its pause in the meantime, or cannot be resumed without input or a deployment */
function resume({ store, ...deps }: Deps, { id, stateId }: PausedRun, now: Instant): Promise<boolean> {
  return store.transaction(async (tx) => {
    if ((await lockFlowRunRow(tx, id))?.stateId !== stateId) return false;
    return (await resumeFlowRun(tx, deps, id, { runInput: undefined, now, message: RESUMED })).written;
  });
}

/** @returns false if the run has left its pause in the meantime */
function fail({ store, orchestrator, ...deps }: Deps, { id, stateId }: PausedRun): Promise<boolean> {
  return store.transaction(async (tx) => {
    if ((await lockFlowRunRow(tx, id))?.stateId !== stateId) return false;
    const failed = proposedState({ type: 'FAILED', message: NEVER_RESUMED }, deps);
    return (await orchestrator.flowRun(tx, id, failed, { policy: 'forced' })).written;
  });
}
