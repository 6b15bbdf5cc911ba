import { z } from 'zod';
import { type EventEntry, type EventShape, jsonObject } from './shape.ts';

const auditRecord = {
  schema: 'AuditRecordEvent',
  resource: 'audit-record',
  payload: z.object({ record: jsonObject.describe('The record, as `filterAuditRecords` returns it.') }),
} as const satisfies EventShape;

export const auditEvents = {
  'prefect.audit.recorded': {
    when: 'A record of the audit log got its place in the chain. Only with `SERVICE_AUDIT_EVENTS`.',
    shape: auditRecord,
  },
} as const satisfies Record<string, EventEntry>;
