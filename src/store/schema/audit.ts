import { sql } from 'drizzle-orm';
import type { Schema, Schemas } from '../../../generated/operations.ts';
import type { Kit } from './sqlite-kit.ts';

/** Maximum bytes of the texts in indexes: both come from requests, whose rejection must not fail because of them. */
export const AUDITED_KEY = 600;

/** The audit log. Database triggers in the migration `audit` make both tables append-only. */
export const defineAudit = (k: Kit) => ({
  /** One row per change, rejected attempt, sign-in, and read of secrets. */
  auditRecords: k.table(
    'audit_records',
    {
      id: k.uuid('id').primaryKey(),
      occurred: k.timestamp('occurred').notNull(),
      /** The place in the chain, and the hash of the record and all earlier ones: null until the chain is extended, and then constant. */
      position: k.bigint('position'),
      hash: k.text('hash'),
      operation: k.key('operation', 255).notNull(),
      outcome: k.key('outcome', 20).notNull().$type<Schemas['AuditOutcome']>(),
      status: k.int('status'),
      kind: k.key('kind', 50),
      objectId: k.key('object_id', AUDITED_KEY),
      objectName: k.text('object_name'),
      actorKind: k.key('actor_kind', 20).notNull().$type<Schemas['AuditActorKind']>(),
      actorId: k.key('actor_id', AUDITED_KEY),
      actorName: k.text('actor_name'),
      role: k.text('role'),
      address: k.text('address'),
      session: k.text('session'),
      requestId: k.text('request_id'),
      changes: k.json<Schema<'AuditChanges'>>('changes').notNull(),
    },
    (t) => [
      k.index('audit_records_occurred').on(t.occurred, t.id),
      k.index('audit_records_object').on(t.objectId, t.occurred, t.id).where(sql`object_id is not null`),
      k.index('audit_records_actor').on(t.actorId, t.occurred, t.id).where(sql`actor_id is not null`),
      k.index('audit_records_unchained').on(t.id).where(sql`position is null`),
      k.uniqueIndex('audit_records_position').on(t.position).where(sql`position is not null`),
    ],
  ),

  /** Where the chain begins after the retention has deleted its start: one row, or two while it is replaced. */
  auditAnchors: k.table('audit_anchors', {
    position: k.bigint('position').primaryKey(),
    hash: k.text('hash').notNull(),
    created: k.timestamp('created').notNull(),
  }),
});
