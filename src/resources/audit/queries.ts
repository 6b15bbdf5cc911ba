import { and } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { AuditRow } from '../../audit/row.ts';
import type { Dialect, Direction } from '../../store/dialect/dialect.ts';
import { walked } from '../../store/filters/related.ts';
import { countMatching } from '../../store/query/count.ts';
import { idKey, instantKey, readSection, type Section } from '../../store/query/section.ts';
import { auditRecords } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { auditFilter } from './filter.ts';

type Filter = Schemas['AuditFilter'] | null | undefined;

/** Scans the index of the object or the actor if the filter names one, otherwise that of the times. */
export async function listAuditRecords(
  { db, dialect }: Reader,
  filter: Filter,
  sort: Schemas['AuditSort'],
  section: Section,
): Promise<AuditRow[]> {
  const direction = DIRECTIONS[sort];
  const keys = [
    instantKey(auditRecords.occurred, direction, (row: AuditRow) => row.occurred),
    idKey(auditRecords.id, direction, (row: AuditRow) => row.id),
  ];
  const matching = matchingRecords(filter, dialect);
  return readSection(section, keys, ({ condition, order, limit, offset }) =>
    db
      .select()
      .from(auditRecords)
      .where(and(matching, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}

export const countAuditRecords = (reader: Reader, filter: Filter): Promise<number> =>
  countMatching(reader, auditRecords, matchingRecords(filter, reader.dialect));

const matchingRecords = (filter: Filter, dialect: Dialect) => walked(auditRecords, auditFilter(filter, dialect), dialect);

const DIRECTIONS: Record<Schemas['AuditSort'], Direction> = { OCCURRED_ASC: 'asc', OCCURRED_DESC: 'desc' };
