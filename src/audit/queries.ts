import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Instant } from '../base/time/instant.ts';
import { inserting } from '../store/query/given-rows.ts';
import { preparedWrite } from '../store/query/prepared.ts';
import { auditAnchors, auditRecords } from '../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../store/store.ts';
import { type Head, START } from './chain.ts';
import type { AuditRow } from './row.ts';

export const insertAuditRecords = inserting(auditRecords);

const chained = isNotNull(auditRecords.position);

/** The end of the chain. */
export async function chainHead(reader: Reader): Promise<Head> {
  const { position, hash } = auditRecords;
  const [last] = await reader.db.select({ position, hash }).from(auditRecords).where(chained).orderBy(desc(position)).limit(1);
  return last ? (last as Head) : chainAnchor(reader);
}

/** Where the chain begins. */
export async function chainAnchor({ db }: Reader): Promise<Head> {
  const { position, hash } = auditAnchors;
  return (await db.select({ position, hash }).from(auditAnchors).orderBy(desc(position)).limit(1))[0] ?? START;
}

/** Records without a place in the chain, oldest first. */
export async function unchainedRecords({ db }: Reader, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditRecords).where(isNull(auditRecords.position)).orderBy(asc(auditRecords.id)).limit(limit);
}

const chainRows = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .update(auditRecords)
    .set({ position: sql`${dialect.cell(1, 'bigint')}`, hash: sql`${dialect.cell(2, 'text')}` })
    .from(dialect.rowsOfJson(value('rows')))
    .where(eq(auditRecords.id, dialect.cell(0, 'uuid'))),
);

/** Gives records their places. Another node that has extended the chain in the meantime violates a constraint. */
export async function chainRecords(tx: Tx, places: readonly (Head & { id: string })[]): Promise<void> {
  await chainRows(tx, { rows: JSON.stringify(places.map(({ id, position, hash }) => [id, position, hash])) });
}

/** The records after a position, in the order of the chain. */
export async function chainedAfter({ db }: Reader, position: number, limit: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditRecords)
    .where(and(chained, gt(auditRecords.position, position)))
    .orderBy(asc(auditRecords.position))
    .limit(limit);
}

/** The last of the first `limit` records of the chain before the first one that occurred at `before` or later. */
export async function expiredHead({ db }: Reader, anchor: Head, before: Instant, limit: number): Promise<Head | undefined> {
  const { position, hash, occurred } = auditRecords;
  const rows = await db
    .select({ position, hash, occurred })
    .from(auditRecords)
    .where(and(chained, gt(position, anchor.position)))
    .orderBy(asc(position))
    .limit(limit);
  const kept = rows.findIndex((row) => row.occurred >= before);
  return (kept < 0 ? rows : rows.slice(0, kept)).at(-1) as Head | undefined;
}

/** Deletes the beginning of the chain: the new anchor permits it. @returns the number of deleted records */
export async function deleteUpTo(tx: Tx, { position, hash }: Head, created: Instant): Promise<number> {
  await tx.db.insert(auditAnchors).values({ position, hash, created });
  await tx.db.delete(auditAnchors).where(sql`${auditAnchors.position} < ${position}`);
  return affectedRows(await tx.db.delete(auditRecords).where(and(gte(auditRecords.position, 0), lte(auditRecords.position, position))));
}

const PAGE = 1000;

/** All records of the chain, in its order. */
export async function* chainPages(reader: Reader, anchor: Head): AsyncGenerator<AuditRow[]> {
  for (let { position } = anchor; ; ) {
    const rows = await chainedAfter(reader, position, PAGE);
    yield rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || last?.position == null) return;
    ({ position } = last as Head);
  }
}
