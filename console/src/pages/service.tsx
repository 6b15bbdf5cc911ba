import {
  readDatabase,
  readReadiness,
  readRetention,
  readServerVersion,
  readServices,
  readSettings,
  readStatus,
  type ServiceStatus,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { seesAll } from '../api/access.ts';
import { call, useResource } from '../api/resource.ts';
import { Listing, Loading } from '../components/listing.tsx';
import { Facts, PageTitle } from '../components/page.tsx';
import { durationText, numberText } from '../components/texts.ts';
import { Time } from '../components/values.tsx';
import { config } from '../config.ts';
import { Database, Retention, Settings } from '../service/panels.tsx';

async function load(signal: AbortSignal) {
  const [status, reported, settings, services, database, ready, retention] = await Promise.all([
    call(readStatus({ signal })),
    call(readServerVersion({ signal })),
    call(readSettings({ signal })),
    call(readServices({ signal })),
    seesAll() ? call(readDatabase({ signal })) : undefined,
    readReadiness({ signal }).then(
      () => true,
      () => false,
    ),
    seesAll() ? call(readRetention({ signal })) : undefined,
  ]);
  return { status, reported, settings, services: services.map((one) => ({ ...one, id: one.name })), database, ready, retention };
}

function ServiceState({ of }: { of: ServiceStatus }) {
  const [type, name] =
    of.consecutive_failures > 0 ? ['FAILED', 'Failing'] : of.enabled ? ['COMPLETED', 'Healthy'] : ['CANCELLED', 'Disabled'];
  return (
    <span class="state" data-type={type}>
      {name}
      {of.consecutive_failures > 1 && ` for ${of.consecutive_failures} passes`}
    </span>
  );
}

export function Page() {
  const round = useSignal(0);
  const found = useResource(`service ${round.value}`, load);
  return (
    <>
      <PageTitle title="Service">
        {/* biome-ignore lint/security/noBlankTarget: only a page that this one opened gets its credentials, and this one is of the same service */}
        <a class="button" href="/docs" target="_blank" rel="opener">
          API reference
        </a>
        <button type="button" onClick={() => round.value++}>
          Refresh
        </button>
      </PageTitle>
      <Loading from={found}>
        {({ status, reported, settings, services, database, ready, retention }) => (
          <>
            <Facts
              of={[
                ['Release', status.version],
                ['Version reported to clients', reported],
                ['API version', status.api_version],
                ['API URL', location.origin + config.api],
              ]}
            />
            {database && <Database of={database} ready={ready} />}
            {retention && <Retention of={retention} />}
            <h2>Background services</h2>
            <Listing
              label="Background services"
              rows={services}
              columns={[
                { name: 'Name', cell: (row) => row.name },
                { name: 'State', cell: (row) => <ServiceState of={row} /> },
                { name: 'Last pass', cell: (row) => <Time at={row.last_run} /> },
                {
                  name: 'Last duration',
                  cell: (row) => (row.last_duration_seconds === null ? '–' : durationText(row.last_duration_seconds)),
                },
                { name: 'Next pass', cell: (row) => <Time at={row.next_run} /> },
                { name: 'Items processed', number: true, cell: (row) => numberText(row.items_handled) },
                ...(services.some((row) => row.last_error)
                  ? [{ name: 'Error', wide: true, cell: (row: ServiceStatus) => row.last_error }]
                  : []),
              ]}
            />
            <Settings of={settings} />
          </>
        )}
      </Loading>
    </>
  );
}
