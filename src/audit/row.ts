import type { auditRecords } from '../store/schema/tables.ts';

/** A stored record. */
export type AuditRow = typeof auditRecords.$inferSelect;
