import { useAddress } from '../address.ts';
import { counted } from '../components/counted.ts';
import { Field } from '../components/field.tsx';
import { Listing } from '../components/listing.tsx';

interface Setting {
  id: string;
  value: string;
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function flat(settings: Record<string, unknown>, prefix = ''): Setting[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    isGroup(value)
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
