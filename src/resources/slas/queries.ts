import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { countMatching } from '../../store/query/count.ts';
import { changing, finding, insertingIfNew } from '../../store/query/one-row.ts';
import { idKey, instantKey, readSection, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { deployments, slas, slaViolations } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { slaFilter, slaViolationFilter } from './filter.ts';

export type SlaRow = typeof slas.$inferSelect;
export type SlaViolationRow = typeof slaViolations.$inferSelect;
type Filter = Schemas['SlaFilter'] | null | undefined;

export const findSla = finding(slas, slas.id);
export const changeSla = changing(slas, slas.id);

export async function insertSlas({ db }: Tx, rows: SlaRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(slas).values(rows);
}

/** Locks a deployment, so that its SLAs do not change. @returns whether it exists */
export async function lockDeployment(tx: Tx, id: string): Promise<boolean> {
  return (await tx.dialect.forUpdate(tx.db.select({ id: deployments.id }).from(deployments).where(eq(deployments.id, id)))).length > 0;
}

export async function slasOf({ db }: Reader, deploymentId: string): Promise<SlaRow[]> {
  return db.select().from(slas).where(eq(slas.deploymentId, deploymentId)).orderBy(slas.name);
}

/** Locks SLAs in the order of their ids. @returns the existing ones */
export async function lockSlas(tx: Tx, ids: readonly string[]): Promise<SlaRow[]> {
  if (ids.length === 0) return [];
  return tx.dialect.forUpdate(tx.db.select().from(slas).where(tx.dialect.isIn(slas.id, ids)).orderBy(slas.id));
}

/** Deletes SLAs and their violations. @returns their number */
export async function deleteSlas({ db, dialect }: Tx, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : affectedRows(await db.delete(slas).where(dialect.isIn(slas.id, ids)));
}

export async function listSlas(reader: Reader, filter: Filter, sort: Schemas['SlaSort'], section: Section): Promise<SlaRow[]> {
  const matching = slaFilter(filter, reader.dialect);
  return readSection(section, SORTS[sort](reader.dialect), ({ condition, order, limit, offset }) =>
    reader.db
      .select()
      .from(slas)
      .where(and(matching, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}

const byId: SortKey<SlaRow> = idKey(slas.id, 'desc', (row) => row.id);

const SORTS: Record<Schemas['SlaSort'], (dialect: Dialect) => SortKey<SlaRow>[]> = {
  CREATED_DESC: () => [instantKey(slas.created, 'desc', (row) => row.created), byId],
  UPDATED_DESC: () => [instantKey(slas.updated, 'desc', (row) => row.updated), byId],
  NAME_ASC: (dialect) => [textKey(dialect.textOrder(slas.name), 'asc', (row) => row.name), byId],
  NAME_DESC: (dialect) => [textKey(dialect.textOrder(slas.name), 'desc', (row) => row.name), byId],
};

export const countSlas = (reader: Reader, filter: Filter): Promise<number> =>
  countMatching(reader, slas, slaFilter(filter, reader.dialect));

export async function listViolations(
  reader: Reader,
  filter: Schemas['SlaViolationFilter'] | null | undefined,
  section: Section,
): Promise<SlaViolationRow[]> {
  const keys = [
    instantKey(slaViolations.start, 'desc', (row: SlaViolationRow) => row.start),
    idKey(slaViolations.id, 'desc', (row: SlaViolationRow) => row.id),
  ];
  const matching = slaViolationFilter(filter, reader.dialect);
  return readSection(section, keys, ({ condition, order, limit, offset }) =>
    reader.db
      .select()
      .from(slaViolations)
      .where(and(matching, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}

/** The latest violations of an SLA that had not ended at `since`. */
export async function violationsSince({ db }: Reader, slaId: string, since: Instant, limit: number): Promise<SlaViolationRow[]> {
  const { start, end } = slaViolations;
  return db
    .select()
    .from(slaViolations)
    .where(and(eq(slaViolations.slaId, slaId), or(gte(start, since), isNull(end), gt(end, since))))
    .orderBy(desc(start))
    .limit(limit);
}

/** Records a violation unless it is known. Returns whether it was new. */
export const insertViolation = insertingIfNew(slaViolations, [slaViolations.slaId, slaViolations.key]);

export async function openViolations({ db }: Reader, slaId: string): Promise<SlaViolationRow[]> {
  return db
    .select()
    .from(slaViolations)
    .where(and(eq(slaViolations.slaId, slaId), isNull(slaViolations.end)));
}

/** Returns whether the violation was open. */
export async function endViolation({ db }: Tx, id: string, end: Instant): Promise<boolean> {
  const isOpen = and(eq(slaViolations.id, id), isNull(slaViolations.end));
  return affectedRows(await db.update(slaViolations).set({ end }).where(isOpen)) > 0;
}

/** Deletes up to `limit` violations that ended before `before`. @returns their number */
export async function deleteOldViolations(tx: Tx, before: Instant, limit: number): Promise<number> {
  const isOld = and(isNotNull(slaViolations.end), lt(slaViolations.end, before));
  const old = tx.db.select({ id: slaViolations.id }).from(slaViolations).where(isOld).limit(limit);
  return affectedRows(await tx.db.delete(slaViolations).where(inArray(slaViolations.id, old)));
}
