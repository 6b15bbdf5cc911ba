import { type AuditRecord, filterAuditRecords } from '@contralto/client';
import { useOperation } from '../api/resource.ts';
import { Json } from '../components/json.tsx';
import { Empty, Listing, Loading } from '../components/listing.tsx';
import { Time } from '../components/values.tsx';
import { atMost } from '../config.ts';
import { auditLog } from './link.tsx';

const SHOWN = 50;
/** The latest audit records of an object. */
export function AuditHistory({ id }: { id: string }) {
  const filter = { object_id: { any_: [id] } };
  const records = useOperation(filterAuditRecords, { body: { audit_records: filter, limit: atMost(SHOWN) } });
  return (
    <Loading from={records}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title="No records of this object" />
        ) : (
          <>
            <RecordList rows={rows} />
            <p>
              <a href={auditLog(id)}>In the audit log</a>
            </p>
          </>
        )
      }
    </Loading>
  );
}

const ACTORS: Partial<Record<AuditRecord['actor']['kind'], string>> = {
  anonymous: 'Anybody',
  password: 'Password',
  command: 'Command line',
};

const actorText = ({ kind, name }: AuditRecord['actor']): string => ACTORS[kind] ?? name ?? kind;

/** Audit records, with their changes on request. */
export const RecordList = ({ rows }: { rows: readonly AuditRecord[] }) => (
  <Listing<AuditRecord>
    label="Audit records"
    rows={rows}
    columns={[
      { name: 'Time', narrow: true, cell: (row) => <Time at={row.occurred} precise /> },
      { name: 'Who', cell: ({ actor }) => <span title={actor.kind}>{actorText(actor)}</span> },
      { name: 'Operation', cell: (row) => row.operation },
      {
        name: 'Outcome',
        narrow: true,
        cell: ({ outcome, status }) => `${outcome.toLowerCase().replace('_', ' ')}${status ? ` (${status})` : ''}`,
      },
      { name: 'Object', wide: true, cell: ({ object }) => object && `${object.kind} ${object.name ?? object.id ?? ''}` },
      { name: 'Address', cell: (row) => row.address },
      {
        name: 'Changes',
        wide: true,
        cell: ({ changes }) =>
          Object.keys(changes).length > 0 && (
            <details>
              <summary>{Object.keys(changes).slice(0, 3).join(', ')}</summary>
              <Json value={changes} />
            </details>
          ),
      },
    ]}
  />
);
