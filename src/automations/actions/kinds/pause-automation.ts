import { relatedOf } from '../../../events/draft.ts';
import type { ActionKind } from '../kind.ts';
import { chosenTarget } from '../targets.ts';

type Types = 'pause-automation' | 'resume-automation';

const setting = (enabled: boolean): ActionKind<Types> => ({
  target: 'automation_id',
  async prepare(invocation) {
    const { source, automation_id } = invocation.action;
    const id = chosenTarget(invocation, 'automation', { source, id: automation_id });
    return {
      related: [relatedOf('target', 'automation', id)],
      async perform(operations) {
        const { status } = await operations.call('updateAutomation', { params: { id }, body: { enabled } });
        return { details: { status_code: status } };
      },
    };
  },
});

export const pauseAutomation = setting(false);
export const resumeAutomation = setting(true);
