import { asc, type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { stringifyJson } from '../../base/json/json.ts';
import { present } from '../../base/present.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { givenRows } from '../../store/query/given-rows.ts';
import { prepared, preparedWrite, queuedWrite } from '../../store/query/prepared.ts';
import { triggerRevision } from '../../store/revisions.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import { events, triggerQueue } from '../../store/schema/tables.ts';
import { affectedRows, type Tx } from '../../store/store.ts';

/** An event that waits for evaluation. */
export interface QueuedEvent {
  event: StoredEvent;
  /** Ids of the triggers that covered the event when it was stored. */
  triggers: string[];
}

/** The result of a claim on the queue. */
export interface Claim {
  /** In order of receipt. */
  ids: string[];
  /** The revision of the triggers in the same snapshot. */
  revision: string | null;
  /** Whether the claim includes all rows that other transactions have not locked. */
  isAll: boolean;
  /** Whether any event waits for another one. */
  anyWaiting: boolean;
}

const given = givenRows(triggerQueue);

const insertRows = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(triggerQueue)
    .select(given.select(dialect, value('rows')))
    .onConflictDoNothing(),
);

/** A queued event with the length of its JSON in bytes. */
export interface MeasuredEvent {
  queued: QueuedEvent;
  bytes: number;
}

export async function enqueue(tx: Tx, events: readonly QueuedEvent[]): Promise<MeasuredEvent[]> {
  const measured = events.map((queued) => ({ queued, bytes: Buffer.byteLength(stringifyJson(queued.event)) }));
  const rows = measured.map(({ queued: { event, triggers }, bytes }) => ({
    eventId: event.id,
    received: event.received,
    event,
    bytes,
    triggers,
    waitsFor: null,
  }));
  await insertRows(tx, { rows: given.text(rows) });
  return measured;
}

const readyRows = preparedWrite<{ limit: number }>()(({ db, dialect }, value) =>
  dialect.forUpdate(
    db
      .select({
        id: triggerQueue.eventId,
        bytes: triggerQueue.bytes,
        revision: triggerRevision,
        anyWaiting: sql<number | null>`(select 1 from trigger_queue parked where parked.waits_for is not null limit 1)`,
      })
      .from(triggerQueue)
      .where(sql`${triggerQueue.waitsFor} is null`)
      .orderBy(asc(triggerQueue.received), asc(triggerQueue.eventId))
      .limit(value('limit')),
    { skipLocked: true, of: triggerQueue },
  ),
);

/** Locks the oldest events that wait for no other until the end of the transaction: up to `limit` events of up to `bytes` bytes in total, but at least one. */
export async function claimQueued(tx: Tx, { limit, bytes }: { limit: number; bytes: number }): Promise<Claim> {
  const rows = await readyRows(tx, { limit });
  let left = bytes;
  const taken = rows.filter((row, index) => {
    left -= row.bytes;
    return index === 0 || left >= 0;
  });
  return {
    ids: taken.map(({ id }) => id),
    revision: rows[0]?.revision ?? null,
    isAll: rows.length < limit && taken.length === rows.length,
    anyWaiting: (rows[0]?.anyWaiting ?? null) !== null,
  };
}

const idsIn = (dialect: Dialect, column: Column, rows: Placeholder) =>
  sql`${column} in (select ${dialect.cell(0, 'uuid')} from ${dialect.rowsOfJson(rows)})`;

const idRows = (ids: readonly string[]) => ({ rows: JSON.stringify(ids.map((id) => [id])) });

const queuedRows = prepared<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .select({ id: triggerQueue.eventId, event: triggerQueue.event, triggers: triggerQueue.triggers })
    .from(triggerQueue)
    .where(idsIn(dialect, triggerQueue.eventId, value('rows'))),
);

/** The contents of locked rows, by id. @throws if a row does not contain its event */
export async function readQueued(tx: Tx, ids: readonly string[]): Promise<Map<string, QueuedEvent>> {
  const rows = ids.length === 0 ? [] : await queuedRows(tx, idRows(ids));
  const broken = rows.find(({ id, event }) => event.id !== id);
  if (broken) throw new Error(`the queued event ${broken.id} cannot be read`);
  return new Map(rows.map(({ id, event, triggers }) => [id, { event, triggers }]));
}

/** Locks up to `limit` events that wait for one of `ids` until the end of the transaction. */
export async function claimFollowers(tx: Tx, ids: readonly string[], limit: number): Promise<QueuedEvent[]> {
  const query = tx.db
    .select({ event: triggerQueue.event, triggers: triggerQueue.triggers })
    .from(triggerQueue)
    .where(tx.dialect.isIn(triggerQueue.waitsFor, ids))
    .orderBy(asc(triggerQueue.received), asc(triggerQueue.eventId))
    .limit(limit)
    .$dynamic();
  return tx.dialect.forUpdate(query, { skipLocked: true });
}

/** Finds which events are stored and which are queued, in one snapshot: an event and its queue row become visible together. */
export async function lookUp({ db, dialect }: Tx, ids: readonly string[]): Promise<{ stored: Set<string>; queued: Set<string> }> {
  if (ids.length === 0) return { stored: new Set(), queued: new Set() };
  const rows = await dialect.rows<{ id: string; queued: number }>(
    db,
    sql`select ${events.id} as id, 0 as queued from ${events} where ${dialect.isIn(events.id, ids)}
        union all select ${triggerQueue.eventId} as id, 1 as queued from ${triggerQueue} where ${dialect.isIn(triggerQueue.eventId, ids)}`,
  );
  const found = (queued: number) => new Set(rows.filter((row) => Number(row.queued) === queued).map(({ id }) => id));
  return { stored: found(0), queued: found(1) };
}

const parkRows = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .update(triggerQueue)
    .set({ waitsFor: sql`given.follows` })
    .from(
      sql`(select ${dialect.cell(0, 'uuid')} as id, ${dialect.cell(1, 'uuid')} as follows from ${dialect.rowsOfJson(value('rows'))}) as given`,
    )
    .where(sql`${triggerQueue.eventId} = given.id`),
);

/** Makes events wait for the event that they follow. Passes `follows` explicitly, because PostgreSQL cannot read fields of stored JSON that contains U+0000. */
export async function park(tx: Tx, waiting: readonly Pick<StoredEvent, 'id' | 'follows'>[]): Promise<void> {
  if (waiting.length > 0) await parkRows(tx, { rows: JSON.stringify(waiting.map(({ id, follows }) => [id, follows])) });
}

const isQueued = sql`exists (select 1 from trigger_queue earlier where earlier.event_id = ${triggerQueue.waitsFor})`;

/** The event that a parked one waits for is stored and no longer queued. */
const isSettled = sql`exists (select 1 from ${events} where ${events.id} = ${triggerQueue.waitsFor}) and not ${isQueued}`;

const free = async ({ db }: Tx, condition: SQL) => affectedRows(await db.update(triggerQueue).set({ waitsFor: null }).where(condition));

/** Frees the events that wait for one of `ids`, if that one is stored and evaluated. @returns their number */
export async function freeFollowers(tx: Tx, ids: readonly string[]): Promise<number> {
  return free(tx, sql`${tx.dialect.isIn(triggerQueue.waitsFor, ids)} and ${isSettled}`);
}

/** Frees the events that wait for one of `ids`, which have arrived but are not stored, if that one is evaluated. @returns their number */
export async function freeFollowersOfUnstored(tx: Tx, ids: readonly string[]): Promise<number> {
  return free(tx, sql`${tx.dialect.isIn(triggerQueue.waitsFor, ids)} and not ${isQueued}`);
}

/** Frees the events whose awaited event is stored and evaluated, and those received before `before`. @returns their number */
export async function freeWaiting(tx: Tx, before: Instant): Promise<number> {
  const old = await free(tx, sql`${triggerQueue.waitsFor} is not null and ${triggerQueue.received} <= ${before}`);
  return old + (await free(tx, sql`${triggerQueue.waitsFor} is not null and ${isSettled}`));
}

/** Ids that events wait for. */
export async function listAwaited({ db }: Tx, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: triggerQueue.waitsFor })
    .from(triggerQueue)
    .where(sql`${triggerQueue.waitsFor} is not null`)
    .limit(limit);
  return rows.map(({ id }) => present(id, 'the event that another event waits for'));
}

const deleteRows = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db.delete(triggerQueue).where(idsIn(dialect, triggerQueue.eventId, value('rows'))),
);

export async function dequeue(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteRows(tx, idRows(ids));
}
