import { addSeconds } from '../../../base/instant.ts';
import { SUSPENDED } from '../../../orchestration/states.ts';
import type { ActionKind } from '../kind.ts';
import { settingFlowRunState } from './set-flow-run-state.ts';

/** Seconds after which a run fails unless it is resumed. */
const PAUSE_TIMEOUT = 3600;

export const suspendFlowRun: ActionKind<'suspend-flow-run'> = {
  prepare: async (invocation, { clock }) =>
    settingFlowRunState(invocation, () => ({
      type: 'PAUSED',
      name: SUSPENDED,
      message: `Suspended by Automation ${invocation.automation.id}`,
      state_details: {
        pause_reschedule: true,
        pause_timeout: addSeconds(clock.now(), PAUSE_TIMEOUT),
        deferred: false,
        untrackable_result: false,
      },
    })),
};
