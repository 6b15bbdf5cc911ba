import type { Schema } from '../../../generated/operations.ts';
import type { AuditRow } from '../../audit/row.ts';
import { toWireInstant } from '../../base/time/instant.ts';

export function toAuditRecord(row: AuditRow): Schema<'AuditRecord'> {
  const { id, occurred, operation, outcome, status, kind, objectId, objectName, address, session, requestId, changes } = row;
  return {
    ...{ id, occurred: toWireInstant(occurred), operation, outcome, status },
    object: kind === null ? null : { kind, id: objectId, name: objectName },
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, role: row.role },
    ...{ address, session, request_id: requestId, changes, position: row.position, hash: row.hash },
  };
}
