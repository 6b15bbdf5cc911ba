import { type RetentionAmount, type RetentionClass, readRetention } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { bytesText } from '../components/bytes.ts';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { Time } from '../components/time.tsx';
import { durationText } from '../components/time-text.ts';
import { numberText } from '../language.ts';

const BEFORE: Record<RetentionAmount['precision'], string> = { exact: '', estimate: 'about ', minimum: 'at least ' };

const amountText = ({ value, precision }: RetentionAmount, text = numberText) => BEFORE[precision] + text(value);

/** The retention periods, and the rows that the next pass would delete. */
export function Retention({ round }: { round: number }) {
  const retention = useResource(`retention ${round}`, async (signal) =>
    (await call(readRetention({ signal }))).map((one) => ({ ...one, id: `${one.service} ${one.name}` })),
  );
  return (
    <>
      <h2>Data retention</h2>
      <Loading from={retention}>
        {(rows) => (
          <Listing
            label="Data retention"
            rows={rows}
            columns={[
              { name: 'Data', cell: (row) => row.name },
              {
                name: 'Retention period',
                cell: (row) =>
                  row.enabled && row.kept_seconds !== null ? durationText(row.kept_seconds) : <span class="hint">Forever</span>,
              },
              { name: 'Rows', number: true, cell: (row) => amountText(row.rows) },
              { name: 'Size', number: true, cell: (row) => row.bytes && amountText(row.bytes, bytesText) },
              { name: 'Oldest', cell: (row) => <Time at={row.oldest} /> },
              { name: 'Due for deletion', number: true, cell: (row) => amountText(row.due) },
              { name: 'Last pass', cell: (row) => <Time at={row.last_run} /> },
              ...(rows.some((row) => row.last_error) ? [{ name: 'Error', wide: true, cell: (row: RetentionClass) => row.last_error }] : []),
            ]}
          />
        )}
      </Loading>
    </>
  );
}
