import { filterEvents, type ReceivedEvent } from '@contralto/client';
import { useRoute } from 'preact-iso/router';
import { call, useResource } from '../api/resource.ts';
import { Json } from '../components/json.tsx';
import { Listing, Loading, Problem } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { EventLink, ResourceLink } from '../events/links.tsx';

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

const Events = ({ title, rows }: { title: string; rows: ReceivedEvent[] }) =>
  rows.length > 0 && (
    <Listing
      title={title}
      rows={rows}
      columns={[
        { name: 'Time', cell: (row) => <Time at={row.occurred} precise /> },
        { name: 'Event', cell: (row) => <EventLink of={row} /> },
        { name: 'Resource', cell: (row) => <ResourceLink of={row.resource} /> },
      ]}
    />
  );

export function Page() {
  const { id = '' } = useRoute().params;
  const found = useResource(`event ${id}`, (signal) => load(id, signal));
  return (
    <>
      <PageTitle
        title={found.data?.event.event ?? 'Event'}
        above={[pathOf('/events'), 'Events']}
        kind="Event"
        id={found.data?.event.id}
        history={false}
      />
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
              <Events title="Previous event" rows={data.cause} />
              <Events title="Following events" rows={data.caused} />
              <Events title="Later events of this resource" rows={data.after} />
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
