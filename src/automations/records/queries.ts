import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import { noteDeleted } from '../../audit/scope.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import type { Limit } from '../../store/limits/limit.ts';
import { limitedReader } from '../../store/limits/limited-store.ts';
import { countMatching } from '../../store/query/count.ts';
import { idKey, instantKey, readRows, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { automationRelatedResources, automations, deployments, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { automationFilter } from './filter.ts';

export type AutomationRow = typeof automations.$inferSelect;
type Filter = Schemas['AutomationFilter'] | null | undefined;

export async function findAutomation({ db }: Reader, id: string): Promise<AutomationRow | undefined> {
  return (await db.select().from(automations).where(eq(automations.id, id)))[0];
}

/** The row, locked until the end of the transaction. */
export async function lockAutomation(tx: Tx, id: string): Promise<AutomationRow | undefined> {
  const query = tx.db.select().from(automations).where(eq(automations.id, id)).$dynamic();
  return (await tx.dialect.forUpdate(query))[0];
}

export async function insertAutomation(tx: Tx, row: AutomationRow): Promise<void> {
  await tx.db.insert(automations).values(row);
}

export async function updateAutomation(tx: Tx, id: string, changes: Partial<AutomationRow>): Promise<void> {
  await tx.db.update(automations).set(changes).where(eq(automations.id, id));
}

/** Deletes an automation with all dependent rows. */
export async function deleteAutomation(tx: Tx, id: string): Promise<AutomationRow | undefined> {
  return (await tx.db.delete(automations).where(eq(automations.id, id)).returning())[0];
}

export async function listAutomations(
  { db, dialect }: Reader,
  filter: Filter,
  sort: Schemas['AutomationSort'],
  section: Section,
): Promise<AutomationRow[]> {
  const matching = automationFilter(filter, dialect);
  return readRows(() => db.select().from(automations), matching, SORTS[sort](dialect), section);
}

const SORTS: Record<Schemas['AutomationSort'], (dialect: Dialect) => SortKey<AutomationRow>[]> = {
  CREATED_DESC: () => [instantKey(automations.created, 'desc', (row) => row.created), idKey(automations.id, 'desc', (row) => row.id)],
  UPDATED_DESC: () => [instantKey(automations.updated, 'desc', (row) => row.updated), idKey(automations.id, 'desc', (row) => row.id)],
  NAME_ASC: (dialect) => [
    textKey(dialect.textOrder(automations.name), 'asc', (row) => row.name),
    idKey(automations.id, 'asc', (row) => row.id),
  ],
  NAME_DESC: (dialect) => [
    textKey(dialect.textOrder(automations.name), 'desc', (row) => row.name),
    idKey(automations.id, 'desc', (row) => row.id),
  ],
};

export async function countAutomations(reader: Reader, filter: Filter): Promise<number> {
  return countMatching(reader, automations, automationFilter(filter, reader.dialect));
}

const relations = automationRelatedResources;

/** Automations that act on the resource or are owned by it. */
export async function listRelatedAutomations({ db }: Reader, resourceId: string): Promise<AutomationRow[]> {
  const related = db.select({ id: relations.automationId }).from(relations).where(eq(relations.resourceId, resourceId));
  return db.select().from(automations).where(inArray(automations.id, related));
}

/** Deletes the automations that the resource owns and that are not newer than `now`. @returns their ids */
export async function deleteOwnedAutomations(tx: Tx, resourceId: string, now: Instant, limit?: Limit): Promise<string[]> {
  const owned = tx.db
    .select({ id: relations.automationId })
    .from(relations)
    .where(and(eq(relations.resourceId, resourceId), eq(relations.owned, true)));
  const inside = limit && (await limitedReader(tx, limit).db.select({ id: automations.id }).from(automations)).map(({ id }) => id);
  const rows = await tx.db
    .delete(automations)
    .where(and(inArray(automations.id, owned), lte(automations.created, now), inside && tx.dialect.isIn(automations.id, inside)))
    .returning({ id: automations.id, name: automations.name });
  noteDeleted('automation', rows);
  return rows.map(({ id }) => id);
}

const DEPLOYMENT = 'prefect.deployment.';

/** Replaces the relations to deployments that stem from actions. Keeps relations of ownership. */
export async function relateDeployments(tx: Tx, automationId: string, deploymentIds: readonly string[]): Promise<void> {
  await tx.db
    .delete(relations)
    .where(
      and(eq(relations.automationId, automationId), eq(relations.owned, false), tx.dialect.startsWith(relations.resourceId, DEPLOYMENT)),
    );
  const ids = [...new Set(deploymentIds)];
  if (ids.length === 0) return;
  await tx.db
    .insert(relations)
    .values(ids.map((id) => ({ automationId, resourceId: `${DEPLOYMENT}${id}`, owned: false })))
    .onConflictDoNothing();
}

/** Makes the resource the owner, also if a relation already exists. */
export async function ownAutomation(tx: Tx, automationId: string, resourceId: string): Promise<void> {
  await tx.db
    .insert(relations)
    .values({ automationId, resourceId, owned: true })
    .onConflictDoUpdate({ target: [relations.automationId, relations.resourceId], set: { owned: true } });
}

/** The job variables of a deployment and the template of its pool, if it has one. */
export async function findDeploymentVariables(
  { db }: Reader,
  id: string,
): Promise<{ jobVariables: JsonObject; template: JsonObject | null } | undefined> {
  const [row] = await db
    .select({ jobVariables: deployments.jobVariables, template: workPools.baseJobTemplate })
    .from(deployments)
    .leftJoin(workQueues, eq(workQueues.id, deployments.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .where(eq(deployments.id, id));
  return row;
}
