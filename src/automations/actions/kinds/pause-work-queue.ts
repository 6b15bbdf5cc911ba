import { relatedOf } from '../../../events/draft.ts';
import type { ActionKind } from '../kind.ts';
import { chosenTarget } from '../targets.ts';

type Types = 'pause-work-queue' | 'resume-work-queue';

const setting = (isPaused: boolean): ActionKind<Types> => ({
  target: 'work_queue_id',
  async prepare(invocation) {
    const { source, work_queue_id } = invocation.action;
    const id = chosenTarget(invocation, 'work-queue', { source, id: work_queue_id });
    return {
      related: [relatedOf('target', 'work-queue', id)],
      async perform(operations) {
        const { status } = await operations.call('updateWorkQueue', { params: { id }, body: { is_paused: isPaused } });
        return { details: { status_code: status } };
      },
    };
  },
});

export const pauseWorkQueue = setting(true);
export const resumeWorkQueue = setting(false);
