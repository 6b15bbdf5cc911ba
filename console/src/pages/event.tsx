import { filterEvents, type ReceivedEvent } from '@contralto/client';
import { useRoute } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Json } from '../components/json.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Problem } from '../components/problem.tsx';
import { Time } from '../components/time.tsx';
import { atMost } from '../config.ts';
import { EventLink } from '../events/event-link.tsx';
import { ResourceLink } from '../events/resource-link.tsx';

const LONG_AGO = '2000-01-01T00:00:00Z';
/** The number of later events of the resource among which the effects of an event are searched. */
const LATER = 50;

async function load(id: string, signal: AbortSignal) {
  const find = async (ids: string[]) =>
    (await call(filterEvents({ body: { filter: { id: { id: ids }, occurred: { since: LONG_AGO } }, limit: ids.length }, signal }))).events;
  const [event] = await find([id]);
  if (!event) return undefined;
  const resource = event.resource['prefect.resource.id'] ?? '';
  const [cause, after] = await Promise.all([
    event.follows ? find([event.follows]) : [],
    call(
      filterEvents({
        body: { filter: { any_resource: [{ id: [resource] }], occurred: { since: event.occurred }, order: 'ASC' }, limit: atMost(LATER) },
        signal,
      }),
    ),
  ]);
  return {
    event,
    cause,
    caused: after.events.filter(({ follows }) => follows === id),
    after: after.events.filter((one) => one.id !== id).slice(0, 10),
  };
}

function Events({ label, rows }: { label: string; rows: ReceivedEvent[] }) {
  return (
    <Listing
      label={label}
      rows={rows}
      columns={[
        { name: 'Time', cell: (row) => <Time at={row.occurred} precise /> },
        { name: 'Event', cell: (row) => <EventLink of={row} /> },
        { name: 'Resource', cell: (row) => <ResourceLink of={row.resource} /> },
      ]}
    />
  );
}

export function Page() {
  const { id = '' } = useRoute().params;
  const found = useResource(`event ${id}`, (signal) => load(id, signal));
  return (
    <>
      <PageTitle title={found.data?.event.event ?? 'Event'} />
      <Loading from={found}>
        {(data) =>
          data === undefined ? (
            <Problem title="Event not found" message="Events are deleted after their retention period." />
          ) : (
            <>
              <p>
                <Time at={data.event.occurred} precise /> <ResourceLink of={data.event.resource} />
              </p>
              {data.event.related.length > 0 && (
                <>
                  <h2>Related resources</h2>
                  <ul>
                    {data.event.related.map((one) => (
                      <li key={one['prefect.resource.id']}>
                        <ResourceLink of={one} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {data.cause.length > 0 && (
                <>
                  <h2>Previous event</h2>
                  <Events label="Previous event" rows={data.cause} />
                </>
              )}
              {data.caused.length > 0 && (
                <>
                  <h2>Following events</h2>
                  <Events label="Following events" rows={data.caused} />
                </>
              )}
              {data.after.length > 0 && (
                <>
                  <h2>Later events of this resource</h2>
                  <Events label="Later events of this resource" rows={data.after} />
                </>
              )}
              <h2>Payload</h2>
              <Json value={data.event.payload} />
              <details>
                <summary>Full event</summary>
                <Json value={data.event} />
              </details>
            </>
          )
        }
      </Loading>
    </>
  );
}
