import { and, asc, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Schemas } from '../../generated/operations.ts';
import type { Instant } from '../base/time/instant.ts';
import type { Dialect } from '../store/dialect/dialect.ts';
import { order } from '../store/filters/order.ts';
import { countMatching } from '../store/query/count.ts';
import { givenRows } from '../store/query/given-rows.ts';
import { changing, finding, insertingIfNew, updating } from '../store/query/one-row.ts';
import { queuedWrite } from '../store/query/prepared.ts';
import { idKey, instantKey, readSection, type Section, type SortKey, textKey } from '../store/query/section.ts';
import { eventDeliveries, eventDestinations } from '../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../store/store.ts';
import { deliveryFilter, destinationFilter } from './filter.ts';

export type DestinationRow = typeof eventDestinations.$inferSelect;
export type DeliveryRow = typeof eventDeliveries.$inferSelect;

/** A destination that has not failed since its last change. */
export const HEALTHY = { failures: 0, failingSince: null, retryAt: null, paused: null, message: null } as const;

export const findDestination = finding(eventDestinations, eventDestinations.id);

/** Inserts the destination unless its name is taken. Returns whether it did. */
export const insertDestination = insertingIfNew(eventDestinations, eventDestinations.name);
export const changeDestination = changing(eventDestinations, eventDestinations.id);
export const updateDestination = updating(eventDestinations, eventDestinations.id);
export const countDestinations = (reader: Reader): Promise<number> => countMatching(reader, eventDestinations, undefined);

export async function lockDestination(tx: Tx, id: string): Promise<DestinationRow | undefined> {
  return (await tx.dialect.forUpdate(tx.db.select().from(eventDestinations).where(eq(eventDestinations.id, id))))[0];
}

export async function deleteDestination(tx: Tx, id: string): Promise<boolean> {
  return affectedRows(await tx.db.delete(eventDestinations).where(eq(eventDestinations.id, id))) > 0;
}

export async function isNameTaken({ db }: Reader, name: string, exceptId: string): Promise<boolean> {
  const others = and(eq(eventDestinations.name, name), ne(eventDestinations.id, exceptId));
  return (await db.select({ id: eventDestinations.id }).from(eventDestinations).where(others).limit(1)).length > 0;
}

/** The filters of the enabled destinations. */
export async function enabledFilters({ db }: Reader): Promise<Pick<DestinationRow, 'id' | 'format' | 'filter'>[]> {
  const { id, format, filter } = eventDestinations;
  return db.select({ id, format, filter }).from(eventDestinations).where(sql`${eventDestinations.enabled} = true`).orderBy(asc(id));
}

export async function listDestinations(
  reader: Reader,
  filter: Schemas['EventDestinationFilter'] | null | undefined,
  sort: Schemas['EventDestinationSort'],
  section: Section,
): Promise<DestinationRow[]> {
  const matching = destinationFilter(filter, reader.dialect);
  return readSection(section, SORTS[sort](reader.dialect), ({ condition, order: by, limit, offset }) =>
    reader.db
      .select()
      .from(eventDestinations)
      .where(and(matching, condition))
      .orderBy(...by)
      .limit(limit)
      .offset(offset),
  );
}

const byId: SortKey<DestinationRow> = idKey(eventDestinations.id, 'desc', (row) => row.id);

const SORTS: Record<Schemas['EventDestinationSort'], (dialect: Dialect) => SortKey<DestinationRow>[]> = {
  CREATED_DESC: () => [instantKey(eventDestinations.created, 'desc', (row) => row.created), byId],
  UPDATED_DESC: () => [instantKey(eventDestinations.updated, 'desc', (row) => row.updated), byId],
  NAME_ASC: (dialect) => [textKey(dialect.textOrder(eventDestinations.name), 'asc', (row) => row.name)],
  NAME_DESC: (dialect) => [textKey(dialect.textOrder(eventDestinations.name), 'desc', (row) => row.name)],
};

const given = givenRows(eventDeliveries);

const OF_DESTINATION = Object.keys(getTableColumns(eventDeliveries)).indexOf('eventDestinationId');

const insertRows = queuedWrite<{ rows: string }>()(({ db, dialect }, value) => {
  const isGiven = eq(eventDestinations.id, dialect.cell(OF_DESTINATION, 'uuid'));
  const destination = dialect.forKeyShare(db.select({ id: eventDestinations.id }).from(eventDestinations).where(isGiven).$dynamic());
  return db.insert(eventDeliveries).select(given.select(dialect, value('rows'), sql`exists ${destination}`));
});

/** Inserts deliveries, except those of a destination that is being deleted: they must not fail the change whose event they contain. */
export async function insertDeliveries(tx: Tx, rows: readonly DeliveryRow[]): Promise<void> {
  await insertRows(tx, { rows: given.text(rows) });
}

export const changeDelivery = changing(eventDeliveries, eventDeliveries.id);

/** Repeats the condition of the index `event_deliveries_due` verbatim, or SQLite does not use it. */
const isPending = sql`status = 'PENDING'`;

/** The destinations with deliveries that are due. */
export async function dueDestinations({ db }: Reader, now: Instant): Promise<string[]> {
  const { id, enabled, paused, retryAt } = eventDestinations;
  const due = sql`exists (select 1 from ${eventDeliveries} where ${eventDeliveries.eventDestinationId} = ${id} and ${isPending} and ${eventDeliveries.nextAttempt} <= ${now})`;
  const rows = await db
    .select({ id })
    .from(eventDestinations)
    .where(sql`${enabled} = true and ${paused} is null and (${retryAt} is null or ${retryAt} <= ${now}) and ${due}`);
  return rows.map((row) => row.id);
}

/** The deliveries of a destination that are due, in the order in which they became due. */
export async function dueDeliveries({ db }: Reader, destinationId: string, now: Instant, limit: number): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(eventDeliveries)
    .where(sql`${eventDeliveries.eventDestinationId} = ${destinationId} and ${isPending} and ${eventDeliveries.nextAttempt} <= ${now}`)
    .orderBy(order(eventDeliveries.nextAttempt, 'asc'), order(eventDeliveries.id, 'asc'))
    .limit(limit);
}

/** Makes the waiting deliveries of a destination due. */
export async function hastenDeliveries(tx: Tx, destinationId: string, now: Instant): Promise<void> {
  await tx.db
    .update(eventDeliveries)
    .set({ nextAttempt: now })
    .where(sql`${eventDeliveries.eventDestinationId} = ${destinationId} and ${isPending} and ${eventDeliveries.nextAttempt} > ${now}`);
}

type Filter = Schemas['EventDeliveryFilter'] | null | undefined;

export async function listDeliveries(reader: Reader, destinationId: string, filter: Filter, section: Section): Promise<DeliveryRow[]> {
  const matching = deliveryFilter(filter, reader.dialect);
  const keys = [
    instantKey(eventDeliveries.created, 'desc', (row: DeliveryRow) => row.created),
    idKey(eventDeliveries.id, 'desc', (row: DeliveryRow) => row.id),
  ];
  return readSection(section, keys, ({ condition, order: by, limit, offset }) =>
    reader.db
      .select()
      .from(eventDeliveries)
      .where(and(eq(eventDeliveries.eventDestinationId, destinationId), matching, condition))
      .orderBy(...by)
      .limit(limit)
      .offset(offset),
  );
}

/** Makes up to `limit` ended deliveries due again, the oldest first. @returns their number */
export async function replayDeliveries(
  tx: Tx,
  destinationId: string,
  filter: Filter,
  { now, limit }: { now: Instant; limit: number },
): Promise<number> {
  const ended = tx.db
    .select({ id: eventDeliveries.id })
    .from(eventDeliveries)
    .where(and(eq(eventDeliveries.eventDestinationId, destinationId), sql`status <> 'PENDING'`, deliveryFilter(filter, tx.dialect)))
    .orderBy(asc(eventDeliveries.created), asc(eventDeliveries.id))
    .limit(limit);
  const again = { status: 'PENDING', attempts: 0, nextAttempt: now, ended: null } as const;
  return affectedRows(await tx.db.update(eventDeliveries).set(again).where(inArray(eventDeliveries.id, ended)));
}

/** Deletes up to `limit` deliveries of events stored before `before`. @returns their number */
export async function deleteOldDeliveries(tx: Tx, before: Instant, limit: number): Promise<number> {
  const old = tx.db.select({ id: eventDeliveries.id }).from(eventDeliveries).where(lt(eventDeliveries.created, before)).limit(limit);
  return affectedRows(await tx.db.delete(eventDeliveries).where(inArray(eventDeliveries.id, old)));
}
