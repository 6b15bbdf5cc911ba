import { Readable } from 'node:stream';
import type { AuditHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import type { ReadDeps, ReadsOf } from '../../deps.ts';
import { listSection } from '../cursor.ts';
import { auditLines } from './export.ts';
import { countAuditRecords, listAuditRecords } from './queries.ts';
import { toAuditRecord } from './wire.ts';

export const auditReads = ({ store, settings }: ReadDeps): ReadsOf<AuditHandlers> => ({
  async filterAuditRecords({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { audit_records, sort, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listAuditRecords(store.reader, audit_records, sort, section)).map(toAuditRecord));
  },

  async countAuditRecords({ body: { audit_records, ...others } }) {
    assertNoMore(others);
    return { status: 200, body: await countAuditRecords(store.reader, audit_records) };
  },
});

export const auditHandlers = (deps: ReadDeps): AuditHandlers => ({
  ...auditReads(deps),

  async readAuditExport({ body: { audit_records, ...others } }) {
    assertNoMore(others);
    const headers = { 'Content-Disposition': 'attachment; filename="audit.jsonl"' };
    return { status: 200, contentType: 'application/jsonl', headers, body: Readable.from(auditLines(deps.store.reader, audit_records)) };
  },
});
