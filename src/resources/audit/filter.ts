import { defineFilter, leaf } from '../../store/filters/compile.ts';
import { isAny, oneOf, oneOfOrLike, timeRange } from '../../store/filters/members.ts';
import { auditRecords } from '../../store/schema/tables.ts';

export const auditFilter = defineFilter<'AuditFilter'>({
  id: oneOf(auditRecords.id),
  occurred: timeRange(auditRecords.occurred),
  operation: oneOf(auditRecords.operation),
  outcome: leaf({ any_: isAny(auditRecords.outcome) }),
  kind: oneOf(auditRecords.kind),
  object_id: oneOf(auditRecords.objectId),
  object_name: oneOfOrLike(auditRecords.objectName),
  actor_kind: leaf({ any_: isAny(auditRecords.actorKind) }),
  actor_id: oneOf(auditRecords.actorId),
  actor_name: oneOfOrLike(auditRecords.actorName),
  address: oneOf(auditRecords.address),
  request_id: oneOf(auditRecords.requestId),
});
