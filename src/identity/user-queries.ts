import { and, eq, lte } from 'drizzle-orm';
import type { Instant } from '../base/time/instant.ts';
import { idKey, readSection, type Section, textKey } from '../store/query/section.ts';
import { users } from '../store/schema/tables.ts';
import { oneRow, type Reader, type Tx } from '../store/store.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser({ db }: Reader, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

export async function findUserBySubject({ db }: Reader, issuer: string, subject: string): Promise<UserRow | undefined> {
  return (
    await db
      .select()
      .from(users)
      .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
  )[0];
}

/** Inserts the user, or makes these changes to one that exists. */
export async function putUser(tx: Tx, row: UserRow, changes: Partial<UserRow>): Promise<UserRow> {
  const rows = await tx.db
    .insert(users)
    .values(row)
    .onConflictDoUpdate({ target: [users.issuer, users.subject], set: changes })
    .returning();
  return oneRow(rows);
}

export async function updateUser(tx: Tx, id: string, changes: Partial<UserRow>): Promise<UserRow> {
  return oneRow(await tx.db.update(users).set(changes).where(eq(users.id, id)).returning());
}

/** Records a request, unless one after `before` is recorded. */
export async function noteUser(tx: Tx, id: string, now: Instant, before: Instant): Promise<void> {
  await tx.db
    .update(users)
    .set({ lastSeen: now })
    .where(and(eq(users.id, id), lte(users.lastSeen, before)));
}

export async function listUsers({ db, dialect }: Reader, section: Section, kind: UserRow['kind'] | undefined): Promise<UserRow[]> {
  const keys = [
    textKey(dialect.textOrder(users.name), 'asc', (row: UserRow) => row.name),
    idKey(users.id, 'asc', (row: UserRow) => row.id),
  ];
  return readSection(section, keys, ({ condition, order, limit, offset }) =>
    db
      .select()
      .from(users)
      .where(and(condition, kind === undefined ? undefined : eq(users.kind, kind)))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}
