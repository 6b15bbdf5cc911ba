import { hasRoom } from '../../concurrency/arithmetic.ts';
import type { Denial } from '../../concurrency/waiters.ts';
import type { Deps } from '../../deps.ts';
import { activeTagLimits } from '../../orchestration/slots/tag-slots.ts';
import { findTaskRun } from './queries.ts';

/** Records, after the response, that a task run waits for slots of its tags: on the limits that are full by then. */
export function noteWaitingTask(deps: Deps, id: string, denial: Pick<Denial, 'origin' | 'retryAfterSeconds'>): void {
  const { store, clock, background, waiters } = deps;
  void background.run('record a waiting task run', async () => {
    const tags = (await findTaskRun(store.reader, id))?.run.tags ?? [];
    const now = clock.now();
    const full = (await activeTagLimits(store.reader, tags)).filter((limit) => !hasRoom(limit, 1, now));
    waiters.note({ ...denial, limitIds: full.map((limit) => limit.id), slots: 1, holder: { type: 'task_run', id } });
  });
}
