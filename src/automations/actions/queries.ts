import { and, asc, eq, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { cleanText } from '../../events/cleaning.ts';
import { prepared, preparedWrite } from '../../store/query/prepared.ts';
import { automationActions as actions, automationFirings as firings } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';

export type ActionRow = typeof actions.$inferSelect;
export type FiringRow = typeof firings.$inferSelect;

/** The columns that decide when an action runs. */
export interface Claimed extends Pick<ActionRow, 'id' | 'firingId' | 'automationId' | 'attempts' | 'attempted'> {
  /** Another node had claimed it, and neither ended nor released it. */
  wasLost?: boolean;
}

/** Selects the open actions for a queue, at an instant. */
export interface Wanted {
  external: boolean;
  /** Automations that have reached their maximum number of actions. */
  not: readonly string[];
  now: Instant;
}

/** Repeats the condition of the index of open actions word for word, then selects this queue's unclaimed actions. */
const isWanted = ({ external, not, now }: Wanted) =>
  and(
    sql`status in ('waiting', 'running')`,
    eq(actions.external, external),
    or(isNull(actions.claimExpires), lt(actions.claimExpires, now)),
    not.length > 0 ? notInArray(actions.automationId, [...not]) : undefined,
  );

/** Checks without a lock whether any action can be claimed. */
export async function hasWanted({ db }: Reader, wanted: Wanted): Promise<boolean> {
  return (await db.select({ id: actions.id }).from(actions).where(isWanted(wanted)).limit(1)).length > 0;
}

/** Claims the oldest actions until `until`. Skips rows that another node is claiming. */
export async function claimActions(
  tx: Tx,
  wanted: Wanted,
  { node, until, limit, perAutomation }: { node: string; until: Instant; limit: number; perAutomation: (automationId: string) => number },
): Promise<Claimed[]> {
  const query = tx.db
    .select({ id: actions.id, automationId: actions.automationId, status: actions.status })
    .from(actions)
    .where(isWanted(wanted))
    .orderBy(asc(actions.created), asc(actions.id))
    .limit(limit)
    .$dynamic();
  const found = await tx.dialect.forUpdate(query, { skipLocked: true });
  const taken = allowed(found, perAutomation);
  const ids = taken.map(({ id }) => id);
  const lost = new Set(taken.filter(({ status }) => status === 'running').map(({ id }) => id));
  if (ids.length === 0) return [];
  const { now } = wanted;
  const rows = await tx.db
    .update(actions)
    .set({ status: 'running', claimedBy: node, claimExpires: until, started: now })
    .where(inArray(actions.id, ids))
    .returning({
      id: actions.id,
      firingId: actions.firingId,
      automationId: actions.automationId,
      attempts: actions.attempts,
      attempted: actions.attempted,
      created: actions.created,
    });
  return rows
    .sort((a, b) => (a.created < b.created || (a.created === b.created && a.id < b.id) ? -1 : 1))
    .map((row) => ({ ...row, wasLost: lost.has(row.id) }));
}

/** The first actions, limited to the remaining number of each automation. */
function allowed<Row extends { automationId: string }>(rows: readonly Row[], perAutomation: (automationId: string) => number): Row[] {
  const taken = new Map<string, number>();
  return rows.filter(({ automationId }) => {
    const count = (taken.get(automationId) ?? 0) + 1;
    taken.set(automationId, count);
    return count <= perAutomation(automationId);
  });
}

/** An action with its firing; null if the firing has been deleted. */
export interface FoundAction {
  action: ActionRow;
  firing: FiringRow | null;
}

const actionsById = prepared<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .select({ action: actions, firing: firings })
    .from(actions)
    .leftJoin(firings, eq(firings.id, actions.firingId))
    .where(sql`${actions.id} in (select ${dialect.cell(0, 'uuid')} from ${dialect.rowsOfJson(value('rows'))})`),
);

/** Actions with their firings, in no particular order. */
export async function findActions(reader: Reader, wanted: readonly string[]): Promise<FoundAction[]> {
  return actionsById(reader, { rows: JSON.stringify(wanted.map((id) => [id])) });
}

const isHeld = (id: string, node: string) => and(eq(actions.id, id), eq(actions.status, 'running'), eq(actions.claimedBy, node));

/** Records that the only attempt begins. False if an attempt is already recorded or the claim is lost: then the attempt must not begin. */
export async function noteAttempt(
  tx: Tx,
  id: string,
  { node, now, until }: { node: string; now: Instant; until: Instant },
): Promise<boolean> {
  const result = await tx.db
    .update(actions)
    .set({ attempted: now, claimExpires: until })
    .where(and(isHeld(id, node), isNull(actions.attempted)));
  return affectedRows(result) > 0;
}

/** Records the number of failed attempts of an action. */
export async function noteFailedAttempts(tx: Tx, id: string, { node, attempts }: { node: string; attempts: number }): Promise<void> {
  await tx.db.update(actions).set({ attempts }).where(isHeld(id, node));
}

/** Releases an action and clears its recorded attempt, because nothing was sent. */
export async function takeBackAttempt(tx: Tx, id: string, { node, notBefore }: { node: string; notBefore: Instant }): Promise<void> {
  await tx.db.update(actions).set({ attempted: null, status: 'waiting', claimedBy: null, claimExpires: notBefore }).where(isHeld(id, node));
}

/** The end of an action; without a reason, it has succeeded. */
export interface Ended {
  id: string;
  reason: string | null;
}

const endRows = preparedWrite<{ rows: string; node: string; now: Instant }>()(({ db, dialect }, value) =>
  db
    .update(actions)
    .set({
      status: sql`case when given.reason is null then 'executed' else 'failed' end`,
      reason: sql`given.reason`,
      ended: sql`${value('now')}`,
      claimedBy: null,
      claimExpires: null,
    })
    .from(
      sql`(select ${dialect.cell(0, 'uuid')} as id, ${dialect.cell(1, 'text')} as reason from ${dialect.rowsOfJson(value('rows'))}) as given`,
    )
    .where(and(sql`${actions.id} = given.id`, eq(actions.status, 'running'), sql`${actions.claimedBy} = ${value('node')}`)),
);

/** Ends actions that the node has claimed. @returns their number: other nodes have taken over the rest */
export async function endActions(tx: Tx, ended: readonly Ended[], { node, now }: { node: string; now: Instant }): Promise<number> {
  return affectedRows(
    await endRows(tx, { rows: JSON.stringify(ended.map(({ id, reason }) => [id, reason === null ? null : cleanText(reason)])), node, now }),
  );
}

/** Extends the node's claims to `until`, unless they already last longer. */
export async function renewClaims(tx: Tx, ids: readonly string[], { node, until }: { node: string; until: Instant }): Promise<void> {
  await tx.db
    .update(actions)
    .set({ claimExpires: until })
    .where(and(inArray(actions.id, [...ids]), eq(actions.status, 'running'), eq(actions.claimedBy, node), lt(actions.claimExpires, until)));
}

/** Expires the claims of all other nodes. */
export async function releaseClaimsOfOthers(tx: Tx, node: string): Promise<void> {
  await tx.db
    .update(actions)
    .set({ claimExpires: null })
    .where(and(sql`status in ('waiting', 'running')`, ne(actions.claimedBy, node)));
}

/**
 * Releases actions.
 *
 * @param options.notBefore no node claims them before this time
 * @param options.reason why the attempt failed, when it counts as one
 */
export async function release(
  tx: Tx,
  ids: readonly string[],
  { node, notBefore, reason }: { node: string; notBefore: Instant | null; reason?: string },
): Promise<void> {
  await tx.db
    .update(actions)
    .set({
      status: 'waiting',
      claimedBy: null,
      claimExpires: notBefore,
      ...(reason !== undefined && { reason, attempts: sql`${actions.attempts} + 1` }),
    })
    .where(and(inArray(actions.id, [...ids]), eq(actions.status, 'running'), eq(actions.claimedBy, node), isNull(actions.attempted)));
}
