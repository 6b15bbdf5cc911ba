import type { Schemas } from '../../../generated/operations.ts';
import { stringifyJson } from '../../base/json/json.ts';
import type { KeyValue, Walk } from '../../store/query/section.ts';
import type { Reader } from '../../store/store.ts';
import { listAuditRecords } from './queries.ts';
import { toAuditRecord } from './wire.ts';

const PAGE = 500;

/** The matching records as JSON lines, oldest first, read in pages. */
export async function* auditLines(reader: Reader, filter: Schemas['AuditFilter'] | null | undefined): AsyncGenerator<string> {
  let next: readonly KeyValue[] | null | undefined = null;
  while (next !== undefined) {
    const after: readonly KeyValue[] | null = next;
    next = undefined;
    const walk: Walk = { after, goOn: (last) => (next = last) };
    const rows = await listAuditRecords(reader, filter, 'OCCURRED_ASC', { limit: PAGE, offset: 0, walk });
    if (rows.length > 0) yield rows.map((row) => `${stringifyJson(toAuditRecord(row))}\n`).join('');
  }
}
