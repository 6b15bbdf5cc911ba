import { addSeconds } from '../../../base/time/instant.ts';
import { SUSPENDED } from '../../../orchestration/states.ts';
import type { ActionKind } from '../kind.ts';
import { settingFlowRunState } from './set-flow-run-state.ts';

/** Seconds after which a run fails unless it is resumed. */
const PAUSE_TIMEOUT = 3600;

export const suspendFlowRun: ActionKind<'suspend-flow-run'> = {
  optional: ['resume_after_seconds'],
  prepare: async (invocation, { clock }) =>
    settingFlowRunState(invocation, () => {
      const { resume_after_seconds: seconds } = invocation.action;
      const until = addSeconds(clock.now(), seconds ?? PAUSE_TIMEOUT);
      return {
        type: 'PAUSED',
        name: SUSPENDED,
        message: `Suspended by Automation ${invocation.automation.id}`,
        state_details: {
          pause_reschedule: true,
          ...(seconds == null ? { pause_timeout: until } : { resume_time: until }),
          deferred: false,
          untrackable_result: false,
        },
      };
    }),
};
