import type { Schema, Schemas } from '../../generated/operations.ts';
import type { IdSource } from '../base/ids.ts';
import type { Clock } from '../base/time/clock.ts';
import { AUDITED_KEY } from '../store/schema/audit.ts';
import type { Tx } from '../store/store.ts';
import { insertAuditRecords } from './queries.ts';
import type { AuditRow } from './row.ts';
import { type AuditObject, AuditScope, auditScope, type Origin, serviceOrigin } from './scope.ts';

interface Needs {
  clock: Clock;
  ids: IdSource;
}

/** What a record says in addition to who acted. */
export interface Entry {
  outcome?: Schemas['AuditOutcome'];
  status?: number | null;
  object?: AuditObject | null;
  changes?: Schema<'AuditChanges'>;
}

/** Maximum length of other texts, in characters. */
const LONGEST_TEXT = 500;

export function auditRow({ clock, ids }: Needs, { origin, operation, occurred }: AuditScope, entry: Entry): AuditRow {
  const { actor, address, session, requestId } = origin;
  const { outcome = 'CHANGED', status = null, object, changes = {} } = entry;
  return {
    ...{ id: ids.next(), occurred: occurred ?? clock.now(), position: null, hash: null },
    ...{ operation: key(operation) ?? '', outcome, status },
    ...{ kind: object?.kind ?? null, objectId: key(object?.id), objectName: text(object?.name) },
    ...{ actorKind: actor.kind, actorId: key(actor.id), actorName: text(actor.name), role: text(actor.role) },
    ...{ address: text(address), session: text(session), requestId: text(requestId), changes },
  };
}

/** Adds records to a transaction, which writes them right before its commit. */
export function addRecords(tx: Tx, needs: Needs, scope: AuditScope, entries: readonly Entry[]): void {
  if (entries.length > 0)
    tx.beforeCommit(
      insertAuditRecords,
      entries.map((entry) => auditRow(needs, scope, entry)),
    );
}

/** A change by a service that has no name. */
const UNNAMED = new AuditScope(serviceOrigin('contralto'), 'transition');

/** The short record of a run's transition, by the current work. */
export function transitionRecord(needs: Needs, object: AuditObject, from: string | null, to: string): AuditRow {
  const change = from === null ? { after: to } : { before: from, after: to };
  return auditRow(needs, auditScope() ?? UNNAMED, { object, changes: { state: change } });
}

/** The scope of a command that opens the database itself. */
export const commandOrigin: Origin = { actor: { kind: 'command', name: 'contralto' } };

/** A text of an index, which any request can send. */
const key = (value: string | null | undefined): string | null => {
  const clean = text(value);
  if (clean === null || Buffer.byteLength(clean) <= AUDITED_KEY) return clean;
  return Buffer.from(clean)
    .subarray(0, AUDITED_KEY)
    .toString()
    .replace(/\uFFFD+$/, '');
};

const text = (value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : value.slice(0, LONGEST_TEXT).replaceAll('\0', '').toWellFormed();
