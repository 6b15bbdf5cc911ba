import type { DeploymentHandlers } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import { conflict, notFound, notFoundText } from '../../../base/errors.ts';
import { toWireInstant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { scheduleDates } from '../../../lib/schedules/schedule.ts';
import { localTime } from '../../../lib/schedules/timezone.ts';
import type { Tx } from '../../../store/store.ts';

import { findDeployment, lockDeployment } from '../queries.ts';
import type { ScheduleRow } from '../rows.ts';
import { deploymentNotFound } from '../update.ts';
import { toSchedule } from '../wire.ts';
import { queuesTaking } from '../work-queue-check.ts';
import { changesOf } from './schedule-changes.ts';
import { checkedSchedule, checkSlugs, newSchedule, readListedSchedules, readScheduleUpdate } from './schedule-input.ts';
import { deleteSchedule, findSchedule, insertSchedules, schedulesOf, updateSchedule } from './schedule-queries.ts';
import { deleteScheduledRuns } from './scheduled-run-queries.ts';

type ScheduleHandlers = Pick<
  DeploymentHandlers,
  | 'readDeploymentSchedules'
  | 'createDeploymentSchedules'
  | 'updateDeploymentSchedule'
  | 'deleteDeploymentSchedule'
  | 'previewSchedule'
  | 'checkDeploymentWorkQueues'
>;

/** Wakes the pass over all deployments. `updated` of the deployment does not change here, so the pass over recent ones would miss it. */
const wakeScheduler = (tx: Tx, { bus }: Deps) => tx.afterCommit(() => bus.publish('wake', 'scheduler'));

/** Handlers for single schedules of a deployment, and for previews of schedules. */
export const deploymentScheduleHandlers = (deps: Deps): ScheduleHandlers => {
  const { store, clock } = deps;
  return {
    async readDeploymentSchedules({ params }) {
      if (!(await findDeployment(store.reader, params.id))) throw deploymentNotFound();
      return { status: 200, body: (await schedulesOf(store.reader, params.id)).map(toSchedule) };
    },

    async createDeploymentSchedules({ params, body }) {
      const given = readListedSchedules(deps, body, ['body']).map(newSchedule);
      const rows = await store.transaction(async (tx) => {
        const existing = await lockSchedules(tx, params.id);
        checkSlugs([...existing, ...given].map(({ slug }) => slug));
        wakeScheduler(tx, deps);
        return insertSchedules(tx, deps, params.id, given);
      });
      return { status: 201, body: rows.map(toSchedule) };
    },

    async updateDeploymentSchedule({ params, body }) {
      const given = readScheduleUpdate(deps, body, ['body']);
      await store.transaction(async (tx) => {
        const schedules = await lockSchedules(tx, params.id);
        const stored = schedules.find(({ id }) => id === params.schedule_id);
        if (!stored) throw notFoundText('Schedule not found.');
        if (schedules.some((other) => other !== stored && other.slug !== null && other.slug === given.slug))
          throw conflict('Schedule slugs must be unique within a deployment.');
        const updated = clock.now();
        await updateSchedule(tx, stored.id, { ...changesOf(given, stored), updated });
        await deleteScheduledRuns(tx, [params.id], { autoOnly: true, after: updated });
        wakeScheduler(tx, deps);
      });
      return { status: 204 };
    },

    async deleteDeploymentSchedule({ params }) {
      await store.transaction(async (tx) => {
        await lockSchedules(tx, params.id);
        if (!(await findSchedule(tx, params.id, params.schedule_id))) throw notFoundText('Schedule not found.');
        await deleteSchedule(tx, params.schedule_id);
        await deleteScheduledRuns(tx, [params.id], { autoOnly: true });
        wakeScheduler(tx, deps);
      });
      return { status: 204 };
    },

    async previewSchedule({ body: { schedule: given, n, start, end, ...others } }) {
      assertNoMore(others);
      const now = clock.now();
      const schedule = checkedSchedule(given, ['body', 'schedule'], now);
      const dates = scheduleDates(schedule, { n, start, end: end ?? undefined, now });
      const instants = dates.map((date) => {
        const { local, utcOffsetSeconds, dst } = localTime(date, schedule.timezone);
        return { instant: toWireInstant(date), local: local.replace(' ', 'T'), utc_offset_seconds: utcOffsetSeconds, dst };
      });
      return { status: 200, body: instants };
    },

    async checkDeploymentWorkQueues({ params }) {
      const record = await findDeployment(store.reader, params.id);
      if (!record) throw notFound('Deployment');
      return { status: 200, body: await queuesTaking(store.reader, record.deployment) };
    },
  };
};

/** Locks the deployment and returns its schedules. No other transaction can change them or create runs from them until the end of this one. */
async function lockSchedules(tx: Tx, deploymentId: string): Promise<ScheduleRow[]> {
  if (!(await lockDeployment(tx, { id: deploymentId }))) throw deploymentNotFound();
  return schedulesOf(tx, deploymentId);
}
