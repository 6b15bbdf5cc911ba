import type { ActionKind } from '../kind.ts';
import { settingFlowRunState } from './set-flow-run-state.ts';

export const changeFlowRunState: ActionKind<'change-flow-run-state'> = {
  members: { name: null, state: null, message: null, force: false },
  required: ['state'],
  async prepare(invocation) {
    const { automation, action } = invocation;
    const { state: type, name = null, force } = action;
    const message = action.message ?? `State changed by Automation ${automation.id}`;
    return settingFlowRunState(invocation, () => ({ type, name, message }), force);
  },
};
