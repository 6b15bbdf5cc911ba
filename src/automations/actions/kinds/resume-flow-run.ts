import { relatedOf } from '../../../events/draft.ts';
import type { ActionKind } from '../kind.ts';
import { inferredFlowRun } from '../targets.ts';
import { reasonOf } from './set-flow-run-state.ts';

export const resumeFlowRun: ActionKind<'resume-flow-run'> = {
  async prepare(invocation) {
    const id = inferredFlowRun(invocation);
    return {
      related: [relatedOf('target', 'flow-run', id)],
      async perform(operations) {
        const { body } = await operations.call('resumeFlowRun', { params: { id }, body: {} });
        return body.status === 'ACCEPT' ? {} : { reason: `Failed to resume flow run: ${reasonOf(body)}` };
      },
      rejectionDetails: () => ({}),
    };
  },
};
