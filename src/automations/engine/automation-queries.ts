import { asc, eq } from 'drizzle-orm';
import type { Instant } from '../../base/instant.ts';
import { automations } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { AutomationRow } from '../records/queries.ts';

/** Which version of an automation is stored: every change of it has a time of its own. */
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

/** Locks automations against changes and other evaluations, in the order of their ids. @returns those that are there */
export async function lockAutomations(tx: Tx, ids: readonly string[]): Promise<AutomationVersion[]> {
  const query = tx.db.select(version).from(automations).where(tx.dialect.isIn(automations.id, ids)).orderBy(asc(automations.id)).$dynamic();
  return tx.dialect.forUpdate(query);
}
