import type { ActionKind } from '../kind.ts';
import { settingFlowRunState } from './set-flow-run-state.ts';

export const cancelFlowRun: ActionKind<'cancel-flow-run'> = {
  prepare: async (invocation) =>
    settingFlowRunState(invocation, () => ({ type: 'CANCELLING', message: `Cancelled by Automation ${invocation.automation.id}` })),
};
