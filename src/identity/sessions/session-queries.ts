import { and, desc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { idKey, instantKey, readSection, type Section } from '../../store/query/section.ts';
import { apiKeys, sessions, users } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** A session with the user and the key on which it depends. */
export interface FoundSession {
  session: SessionRow;
  user: typeof users.$inferSelect | null;
  key: typeof apiKeys.$inferSelect | null;
}

const joined = ({ db }: Reader) =>
  db
    .select({ session: sessions, user: users, key: apiKeys })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(apiKeys, eq(apiKeys.id, sessions.keyId))
    .$dynamic();

export async function findSession(reader: Reader, id: string): Promise<FoundSession | undefined> {
  return (await joined(reader).where(eq(sessions.id, id)))[0];
}

export async function findSessions(reader: Reader, ids: readonly string[]): Promise<FoundSession[]> {
  return joined(reader).where(inArray(sessions.id, [...ids]));
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.db.insert(sessions).values(row);
}

/** Deletes sessions that expired before a time. */
export async function deleteOldSessions(tx: Tx, before: Instant): Promise<void> {
  await tx.db.delete(sessions).where(lte(sessions.expires, before));
}

/** Deletes all sessions of an owner except the latest. */
export async function keepLatest(tx: Tx, ownerId: string, most: number): Promise<void> {
  const older = await tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.ownerId, ownerId))
    .orderBy(desc(sessions.created), desc(sessions.id))
    .limit(most)
    .offset(most);
  if (older.length > 0)
    await tx.db.delete(sessions).where(
      inArray(
        sessions.id,
        older.map(({ id }) => id),
      ),
    );
}

async function end(tx: Tx, which: SQL | undefined, now: Instant): Promise<string[]> {
  const rows = await tx.db
    .update(sessions)
    .set({ updated: now, ended: now, idToken: null })
    .where(and(which, isNull(sessions.ended)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

export const endSession = (tx: Tx, id: string, now: Instant) => end(tx, eq(sessions.id, id), now);
export const endSessionsOf = (tx: Tx, userId: string, now: Instant) => end(tx, eq(sessions.ownerId, userId), now);

/** What a provider's logout token names: a user, a session at the provider, or both. */
interface SignedOut {
  issuer: string;
  subject: string | undefined;
  providerSession: string | undefined;
}

/** Ends the sessions that a provider has ended, if they began until a time. */
export function endProviderSessions(tx: Tx, { issuer, subject, providerSession }: SignedOut, until: Instant, now: Instant) {
  const concerned = tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), subject === undefined ? undefined : eq(users.subject, subject)));
  const which = and(
    inArray(sessions.userId, concerned),
    lte(sessions.created, until),
    providerSession === undefined ? undefined : eq(sessions.providerSession, providerSession),
  );
  return end(tx, which, now);
}

/** Records a request, unless one after `before` is recorded. */
export async function noteSession(tx: Tx, id: string, now: Instant, before: Instant): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ lastSeen: now })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeen, before)));
}

/** Sessions, the newest first; of one user, or all. */
export async function listSessions(reader: Reader, section: Section, userId: string | undefined): Promise<FoundSession[]> {
  const keys = [
    instantKey(sessions.created, 'desc', ({ session }: FoundSession) => session.created),
    idKey(sessions.id, 'desc', ({ session }: FoundSession) => session.id),
  ];
  return readSection(section, keys, ({ condition, order, limit, offset }) =>
    joined(reader)
      .where(and(condition, userId === undefined ? undefined : eq(sessions.ownerId, userId)))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}
