import type { DatabaseState, RetentionAmount, RetentionClass } from '@contralto/client';
import { useAddress } from '../address.ts';
import { Field } from '../components/fields.tsx';
import { Listing } from '../components/listing.tsx';
import { Facts } from '../components/page.tsx';
import { isObject } from '../components/schema/shapes.ts';
import { bytesText, counted, durationText, numberText } from '../components/texts.ts';
import { Time } from '../components/values.tsx';

const NAMES = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

/** The type, state, and size of the database and of its log. */
export const Database = ({ of: { kind, version, size_bytes, free_bytes, log_bytes }, ready }: { of: DatabaseState; ready: boolean }) => (
  <>
    <h2>Database</h2>
    <Facts
      of={[
        ['Type', `${NAMES[kind]} ${version}`],
        [
          'State',
          <span key="state" class="state" data-type={ready ? 'COMPLETED' : 'FAILED'}>
            {ready ? 'Ready' : 'Not ready'}
          </span>,
        ],
        ['Size', bytesText(size_bytes)],
        ['Free space', free_bytes !== null && bytesText(free_bytes)],
        ['Write-ahead log', log_bytes === null ? 'Not available' : bytesText(log_bytes)],
      ]}
    />
  </>
);

const BEFORE: Record<RetentionAmount['precision'], string> = { exact: '', estimate: 'about ', minimum: 'at least ' };

const amountText = ({ value, precision }: RetentionAmount, text = numberText) => BEFORE[precision] + text(value);

/** The retention periods, and the rows that the next pass would delete. */
export const Retention = ({ of }: { of: RetentionClass[] }) => (
  <>
    <h2>Data retention</h2>
    <Listing
      label="Data retention"
      rows={of.map((row) => ({ ...row, id: `${row.service} ${row.name}` }))}
      columns={[
        { name: 'Data', cell: (row) => row.name },
        {
          name: 'Retention period',
          cell: (row) => (row.enabled && row.kept_seconds !== null ? durationText(row.kept_seconds) : <span class="hint">Forever</span>),
        },
        { name: 'Rows', number: true, cell: (row) => amountText(row.rows) },
        { name: 'Size', number: true, cell: (row) => row.bytes && amountText(row.bytes, bytesText) },
        { name: 'Oldest', cell: (row) => <Time at={row.oldest} /> },
        { name: 'Due for deletion', number: true, cell: (row) => amountText(row.due) },
        { name: 'Last pass', cell: (row) => <Time at={row.last_run} /> },
        ...(of.some((row) => row.last_error) ? [{ name: 'Error', wide: true, cell: (row: RetentionClass) => row.last_error }] : []),
      ]}
    />
  </>
);

interface Setting {
  id: string;
  value: string;
}

function flat(settings: Record<string, unknown>, prefix = ''): Setting[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    isObject(value)
      ? flat(value, `${prefix}${name}.`)
      : [{ id: prefix + name, value: typeof value === 'string' ? value : JSON.stringify(value) }],
  );
}

/** The current settings, one per line, with a filter for names and values. */
export function Settings({ of }: { of: Record<string, unknown> }) {
  const { given, change } = useAddress();
  const text = given.get('setting') ?? '';
  const wanted = text.toLowerCase();
  const rows = flat(of).filter(({ id, value }) => `${id} ${value}`.toLowerCase().includes(wanted));
  return (
    <>
      <h2>Settings</h2>
      <search class="filters">
        <Field label="Name or value contains" value={text} change={(setting) => change({ setting })} />
      </search>
      <p class="hint" role="status">
        {counted(rows.length, 'setting')}. Secrets are masked.
      </p>
      <Listing
        label="Settings"
        rows={rows}
        columns={[
          { name: 'Setting', cell: (row) => <code>{row.id}</code> },
          { name: 'Value', cell: (row) => <code>{row.value === 'null' ? '–' : row.value}</code> },
        ]}
      />
    </>
  );
}
