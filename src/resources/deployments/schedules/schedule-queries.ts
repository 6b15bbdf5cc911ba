import { and, eq } from 'drizzle-orm';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../lib/schedules/schedule.ts';
import { order } from '../../../store/filters/order.ts';
import { lookup } from '../../../store/query/prepared.ts';
import { deploymentSchedules } from '../../../store/schema/tables.ts';
import type { Reader, Tx } from '../../../store/store.ts';
import type { ScheduleRow } from '../rows.ts';

const LATEST_FIRST = [order(deploymentSchedules.updated, 'desc'), order(deploymentSchedules.id, 'desc')];

const ofDeployment = lookup<{ id: string }>()(({ db }, value) =>
  db
    .select()
    .from(deploymentSchedules)
    .where(eq(deploymentSchedules.deploymentId, value('id')))
    .orderBy(...LATEST_FIRST),
);

/** The schedules of a deployment, most recently changed first. */
export function schedulesOf(reader: Reader, deploymentId: string): Promise<ScheduleRow[]> {
  return ofDeployment(reader, { id: deploymentId });
}

/** Like {@link schedulesOf}, for several deployments in one query. Omits deployments without schedules. */
export async function schedulesOfEach(
  reader: Reader,
  deploymentIds: readonly string[],
  { activeOnly = false } = {},
): Promise<Map<string, ScheduleRow[]>> {
  const found = new Map<string, ScheduleRow[]>();
  if (deploymentIds.length === 0) return found;
  const rows = await reader.db
    .select()
    .from(deploymentSchedules)
    .where(
      and(
        reader.dialect.isIn(deploymentSchedules.deploymentId, deploymentIds),
        activeOnly ? eq(deploymentSchedules.active, true) : undefined,
      ),
    )
    .orderBy(...LATEST_FIRST);
  for (const row of rows) {
    const list = found.get(row.deploymentId);
    if (list) list.push(row);
    else found.set(row.deploymentId, [row]);
  }
  return found;
}

/** A schedule of this deployment. Does not find schedules of other deployments. */
export async function findSchedule(reader: Reader, deploymentId: string, id: string): Promise<ScheduleRow | undefined> {
  const isIt = and(eq(deploymentSchedules.id, id), eq(deploymentSchedules.deploymentId, deploymentId));
  return (await reader.db.select().from(deploymentSchedules).where(isIt))[0];
}

export interface NewSchedule extends Pick<ScheduleRow, 'lateRunKeep' | 'lateRunMaxAge'> {
  /** That of the schedule that it continues, whose runs refer to it. */
  id?: string;
  schedule: Schedule;
  active: boolean;
  parameters: JsonObject;
  slug: string | null;
  maxScheduledRuns: number | null;
}

/** Inserts schedules with increasing timestamps; lists show them in reverse. */
export async function insertSchedules(
  tx: Tx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  deploymentId: string,
  given: readonly NewSchedule[],
): Promise<ScheduleRow[]> {
  const rows = given.map((schedule) => {
    const now: Instant = clock.now();
    return { ...schedule, id: schedule.id ?? ids.next(), created: now, updated: now, deploymentId };
  });
  if (rows.length > 0) await tx.db.insert(deploymentSchedules).values(rows);
  return rows;
}

export async function updateSchedule(tx: Tx, id: string, changes: Partial<ScheduleRow>): Promise<void> {
  await tx.db.update(deploymentSchedules).set(changes).where(eq(deploymentSchedules.id, id));
}

/** Clears the slugs of schedules, so that others can use them in the same transaction. */
export async function clearSlugs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.update(deploymentSchedules).set({ slug: null }).where(tx.dialect.isIn(deploymentSchedules.id, ids));
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(deploymentSchedules).where(eq(deploymentSchedules.id, id));
}

export async function deleteSchedulesOf(tx: Tx, deploymentId: string): Promise<void> {
  await tx.db.delete(deploymentSchedules).where(eq(deploymentSchedules.deploymentId, deploymentId));
}
