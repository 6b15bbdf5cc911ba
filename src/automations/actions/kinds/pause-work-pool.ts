import { relatedOf } from '../../../events/draft.ts';
import { findPoolById } from '../../../resources/work-pools/queries.ts';
import { ActionFailure } from '../failure.ts';
import type { ActionKind } from '../kind.ts';
import { chosenTarget } from '../targets.ts';

type Types = 'pause-work-pool' | 'resume-work-pool';

/** The API identifies pools by name. */
const setting = (isPaused: boolean): ActionKind<Types> => ({
  target: 'work_pool_id',
  async prepare(invocation, { store }) {
    const { source, work_pool_id } = invocation.action;
    const id = chosenTarget(invocation, 'work-pool', { source, id: work_pool_id });
    const pool = await findPoolById(store.reader, id);
    if (!pool) throw new ActionFailure(`Work pool ${id} not found`);
    return {
      related: [relatedOf('target', 'work-pool', id, pool.name)],
      async perform(operations) {
        const { status } = await operations.call('updateWorkPool', { params: { name: pool.name }, body: { is_paused: isPaused } });
        return { details: { status_code: status } };
      },
    };
  },
});

export const pauseWorkPool = setting(true);
export const resumeWorkPool = setting(false);
