import { type EventFilter, filterEvents, type ReceivedEvent } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { changes } from '../api/live.ts';
import { useResource } from '../api/resource.ts';
import { counted } from '../components/counted.ts';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { listed } from '../components/listed.ts';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { Time } from '../components/time.tsx';
import { TimeField } from '../components/time-field.tsx';
import { typedTime } from '../components/typed-time.ts';
import { atMost, pathOf } from '../config.ts';
import { activeIn, Filters } from '../design/filters.tsx';
import { EventLink } from '../events/event-link.tsx';
import { ResourceLink } from '../events/resource-link.tsx';
import { numberText } from '../language.ts';
import { remembered } from '../preferences.ts';
import { readTime } from '../times.ts';

const SIZES = ['25', '50', '100', '200'];
const size = remembered<string>('events.size', '50');

function filterOf(given: URLSearchParams): EventFilter {
  const names = listed(given.get('event') ?? '');
  const resources = listed(given.get('resource') ?? '');
  const text = given.get('text');
  const [since, until] = ['after', 'before'].map((name) => readTime(given.get(name) ?? ''));
  return {
    ...(names.length > 0 && { event: { prefix: names } }),
    ...(resources.length > 0 && { any_resource: [{ id_prefix: resources }] }),
    ...(text && { text: { query: text } }),
    ...((since || until) && { occurred: { ...(since && { since }), ...(until && { until }) } }),
    order: 'DESC',
  };
}

export function Page() {
  const address = useAddress();
  const { given, change } = address;
  // the address, because the filter contains the current time
  const key = given.toString();
  const live = given.get('live') !== 'no';
  const newer = useSignal(0);
  const events = useResource(
    `${size.value} ${key}`,
    (signal) => call(filterEvents({ body: { filter: filterOf(given), limit: atMost(Number(size.value)) }, signal })),
    live ? [''] : [],
  );
  useEffect(() => {
    newer.value = 0;
    return changes.listen(() => newer.value++);
  }, [key, events.data]);
  const text = (name: string) => given.get(name) ?? '';
  return (
    <>
      <PageTitle title="Events">
        <button type="button" aria-pressed={live} onClick={() => change({ live: live ? 'no' : undefined })}>
          {live ? 'Live' : `Paused${newer.value > 0 ? ` (${numberText(newer.value)} new)` : ''}`}
        </button>
      </PageTitle>

      <Filters
        search={<Field label="Text" value={text('text')} change={(next) => change({ text: next })} placeholder="Search in events" />}
        active={activeIn(address, { event: 'Name', resource: 'Resource', after: 'After', before: 'Before' }, (value) => typedTime(value))}
      >
        <Field label="Name starts with" value={text('event')} change={(event) => change({ event })} placeholder="prefect.flow-run." />
        <Field
          label="Resource starts with"
          value={text('resource')}
          change={(resource) => change({ resource })}
          placeholder="prefect.deployment."
        />
        <TimeField label="After" value={text('after')} change={(after) => change({ after })} placeholder="24h" />
        <TimeField label="Before" value={text('before')} change={(before) => change({ before })} placeholder="now" />
        <Select label="Page size" value={size.value} of={SIZES.map((one) => [one, one])} change={(next) => (size.value = next)} />
      </Filters>
      <Loading from={events}>
        {({ events: rows, total }) =>
          rows.length === 0 ? (
            <Empty title={given.size > 0 ? 'No matching events' : 'No events yet'}>
              <p>
                {given.size > 0 ? (
                  <a href={pathOf('/events')}>Show all events</a>
                ) : (
                  'Events appear when something changes, such as when a run is created.'
                )}
              </p>
            </Empty>
          ) : (
            <>
              <p class="hint" role="status">
                {counted(total, 'event')}
                {total > rows.length && `, latest ${rows.length} displayed`}
              </p>
              <Listing<ReceivedEvent>
                label="Events"
                rows={rows}
                columns={[
                  { name: 'Time', narrow: true, cell: (row) => <Time at={row.occurred} precise /> },
                  { name: 'Event', cell: (row) => <EventLink of={row} />, wide: true },
                  { name: 'Resource', cell: (row) => <ResourceLink of={row.resource} /> },
                  {
                    name: 'Related',
                    wide: true,
                    cell: (row) => row.related.slice(0, 4).map((one) => <ResourceLink key={one['prefect.resource.id']} of={one} />),
                  },
                ]}
              />
              {total > rows.length && (
                <p>
                  <button type="button" onClick={() => change({ before: rows.at(-1)?.occurred, live: 'no' })}>
                    Older events
                  </button>
                </p>
              )}
            </>
          )
        }
      </Loading>
    </>
  );
}
