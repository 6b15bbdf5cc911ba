import { readServerVersion, readServices, readSettings, readStatus, type ServiceStatus } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Facts } from '../components/facts.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';
import { durationText } from '../components/time-text.ts';
import { config } from '../config.ts';
import { numberText } from '../language.ts';
import { Database } from '../service/database.tsx';
import { Retention } from '../service/retention.tsx';
import { Settings } from '../service/settings.tsx';

async function load(signal: AbortSignal) {
  const [status, reported, settings, services] = await Promise.all([
    call(readStatus({ signal })),
    call(readServerVersion({ signal })),
    call(readSettings({ signal })),
    call(readServices({ signal })),
  ]);
  return { status, reported, settings, services: services.map((one) => ({ ...one, id: one.name })) };
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
        {({ status, reported }) => (
          <Facts
            of={[
              ['Release', status.version],
              ['Version reported to clients', reported],
              ['API version', status.api_version],
              ['API URL', location.origin + config.api],
            ]}
          />
        )}
      </Loading>
      <Database round={round.value} />
      <Retention round={round.value} />
      <h2>Background services</h2>
      <Loading from={found}>
        {({ settings, services }) => (
          <>
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
