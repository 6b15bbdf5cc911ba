import { readReadiness, readServerVersion, readServices, readSettings, readVersion } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Json } from '../components/json.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { durationText, Time } from '../components/time.tsx';

async function load(signal: AbortSignal) {
  const [version, reported, settings, services, ready] = await Promise.all([
    call(readVersion({ signal })),
    call(readServerVersion({ signal })),
    call(readSettings({ signal })),
    call(readServices({ signal })),
    readReadiness({ signal }).then(
      () => true,
      () => false,
    ),
  ]);
  return { version, reported, settings, services: services.map((one) => ({ ...one, id: one.name })), ready };
}

export function Page() {
  const found = useResource('service', load);
  return (
    <>
      <PageTitle title="Service">
        <a href="/docs" target="_blank" rel="noreferrer">
          API reference
        </a>
        <button type="button" onClick={found.reload}>
          Refresh
        </button>
      </PageTitle>
      <Loading from={found}>
        {({ version, reported, settings, services, ready }) => (
          <>
            <p>
              Release {version}; clients are told {reported}. {ready ? 'The database answers.' : 'The database does not answer.'}
            </p>
            <h2>Background services</h2>
            <Listing
              label="Background services"
              rows={services}
              columns={[
                { name: 'Name', cell: (row) => row.name },
                {
                  name: 'State',
                  cell: (row) => (
                    <span class="state" data-type={row.consecutive_failures > 0 ? 'FAILED' : row.enabled ? 'COMPLETED' : 'CANCELLED'}>
                      {row.consecutive_failures > 0 ? 'failing' : row.enabled ? 'well' : 'off'}
                    </span>
                  ),
                },
                { name: 'Last pass', cell: (row) => <Time at={row.last_run} /> },
                { name: 'Took', cell: (row) => (row.last_duration_seconds === null ? '–' : durationText(row.last_duration_seconds)) },
                { name: 'Handled', number: true, cell: (row) => row.items_handled.toLocaleString() },
                { name: 'Error', cell: (row) => row.last_error },
              ]}
            />
            <h2>Settings</h2>
            <p class="hint">Secrets are masked.</p>
            <Json value={settings} />
          </>
        )}
      </Loading>
    </>
  );
}
