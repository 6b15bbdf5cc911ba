import { asc, eq, sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { preparedWrite } from '../../store/query/prepared.ts';
import { automations } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { AutomationRow } from '../records/queries.ts';

/** The stored version of an automation: every change sets a different `updated` time. */
export interface AutomationVersion {
  id: string;
  updated: Instant;
}

const version = { id: automations.id, updated: automations.updated };

/** The enabled automations. */
export async function listEnabledVersions({ db }: Reader): Promise<AutomationVersion[]> {
  return db.select(version).from(automations).where(eq(automations.enabled, true));
}

export async function findAutomations({ db, dialect }: Reader, ids: readonly string[]): Promise<AutomationRow[]> {
  return db.select().from(automations).where(dialect.isIn(automations.id, ids));
}

const lockedVersions = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  dialect.forUpdate(
    db
      .select(version)
      .from(automations)
      .where(sql`${automations.id} in (select ${dialect.cell(0, 'uuid')} from ${dialect.rowsOfJson(value('rows'))})`)
      .orderBy(asc(automations.id)),
    { of: automations },
  ),
);

/** Locks automations against changes and other evaluations, in the order of their ids. @returns the existing ones */
export async function lockAutomations(tx: Tx, ids: readonly string[]): Promise<AutomationVersion[]> {
  return ids.length === 0 ? [] : lockedVersions(tx, { rows: JSON.stringify(ids.map((id) => [id])) });
}
