import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { finding, insertingIfNew, updating } from '../../store/query/one-row.ts';
import { idKey, instantKey, readRows, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { webhookFailures, webhookReceipts, webhooks } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { webhookFilter } from './filter.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type WebhookFailureRow = typeof webhookFailures.$inferSelect;

export const findWebhook = finding(webhooks, webhooks.id);
export const findWebhookBySlug = finding(webhooks, webhooks.slug);
export const updateWebhookRow = updating(webhooks, webhooks.id);

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.db.insert(webhooks).values(row);
}

export async function deleteWebhookRow(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return (await tx.db.delete(webhooks).where(eq(webhooks.id, id)).returning())[0];
}

export async function listWebhooks(
  reader: Reader,
  filter: Schemas['WebhookFilter'] | null | undefined,
  sort: Schemas['WebhookSort'],
  section: Section,
): Promise<WebhookRow[]> {
  const matching = webhookFilter(filter, reader.dialect);
  return readRows(() => reader.db.select().from(webhooks), matching, SORTS[sort](reader.dialect), section);
}

const byId: SortKey<WebhookRow> = idKey(webhooks.id, 'desc', (row) => row.id);

const SORTS: Record<Schemas['WebhookSort'], (dialect: Dialect) => SortKey<WebhookRow>[]> = {
  CREATED_DESC: () => [instantKey(webhooks.created, 'desc', (row) => row.created), byId],
  UPDATED_DESC: () => [instantKey(webhooks.updated, 'desc', (row) => row.updated), byId],
  NAME_ASC: (dialect) => [textKey(dialect.textOrder(webhooks.name), 'asc', (row) => row.name), byId],
  NAME_DESC: (dialect) => [textKey(dialect.textOrder(webhooks.name), 'desc', (row) => row.name), byId],
};

export const findWebhookFailure = finding(webhookFailures, webhookFailures.id);

/** Adds a failure, and deletes those of the webhook beyond the latest `kept`. */
export async function insertWebhookFailure(tx: Tx, row: WebhookFailureRow, kept: number): Promise<void> {
  await tx.db.insert(webhookFailures).values(row);
  const latest = tx.db
    .select({ id: webhookFailures.id })
    .from(webhookFailures)
    .where(eq(webhookFailures.webhookId, row.webhookId))
    .orderBy(desc(webhookFailures.received), desc(webhookFailures.id))
    .limit(kept);
  await tx.db.delete(webhookFailures).where(and(eq(webhookFailures.webhookId, row.webhookId), notInArray(webhookFailures.id, latest)));
}

export async function listWebhookFailures({ db }: Reader, webhookId: string, section: Section): Promise<WebhookFailureRow[]> {
  const keys = [
    instantKey(webhookFailures.received, 'desc', (row: WebhookFailureRow) => row.received),
    idKey(webhookFailures.id, 'desc', (row: WebhookFailureRow) => row.id),
  ];
  return readRows(() => db.select().from(webhookFailures), eq(webhookFailures.webhookId, webhookId), keys, section);
}

/** Records a request unless it is known. Returns whether it was new. */
export const insertReceipt = insertingIfNew(webhookReceipts, [webhookReceipts.webhookId, webhookReceipts.key]);

/** Deletes up to `limit` failures received before `before`. @returns their number */
export async function deleteOldFailures(tx: Tx, before: Instant, limit: number): Promise<number> {
  const old = tx.db.select({ id: webhookFailures.id }).from(webhookFailures).where(lt(webhookFailures.received, before)).limit(limit);
  return affectedRows(await tx.db.delete(webhookFailures).where(inArray(webhookFailures.id, old)));
}

/** Deletes up to `limit` expired receipts. @returns their number */
export async function deleteExpiredReceipts(tx: Tx, now: Instant, limit: number): Promise<number> {
  const old = tx.db.select({ key: webhookReceipts.key }).from(webhookReceipts).where(lt(webhookReceipts.expires, now)).limit(limit);
  return affectedRows(await tx.db.delete(webhookReceipts).where(and(lt(webhookReceipts.expires, now), inArray(webhookReceipts.key, old))));
}
