import { relatedOf } from '../../../events/draft.ts';
import type { ActionKind } from '../kind.ts';
import { inferredFlowRun } from '../targets.ts';

export const deleteFlowRun: ActionKind<'delete-flow-run'> = {
  async prepare(invocation) {
    const id = inferredFlowRun(invocation);
    return {
      related: [relatedOf('target', 'flow-run', id)],
      async perform(operations) {
        const { status } = await operations.call('deleteFlowRun', { params: { id }, body: undefined });
        return { details: { status_code: status } };
      },
    };
  },
};
