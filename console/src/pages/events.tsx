import { type EventFilter, filterEvents, type ReceivedEvent } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { changes } from '../api/live.ts';
import { call, useResource } from '../api/resource.ts';
import { bound, Select } from '../components/fields.tsx';
import { Latest, Listing, Loading } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { listed, numberText } from '../components/texts.ts';
import { Time } from '../components/values.tsx';
import { atMost } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import type { FilterFields } from '../design/typed-filter.ts';
import { EventLink, ResourceLink } from '../events/links.tsx';
import { remembered } from '../preferences.ts';
import { readTime } from '../times.ts';

const SIZES = ['25', '50', '100', '200'];
const size = remembered<string>('events.size', '50');

const FILTERS: FilterFields = {
  event: { name: 'Name starts with', kind: 'text', placeholder: 'prefect.flow-run.' },
  resource: { name: 'Resource starts with', kind: 'text', placeholder: 'prefect.deployment.' },
  after: { name: 'After', kind: 'time', placeholder: '24h' },
  before: { name: 'Before', kind: 'time', placeholder: 'now' },
};

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
  const { given, change } = useAddress();
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
  return (
    <>
      <PageTitle title="Events">
        <button type="button" aria-pressed={live} onClick={() => change({ live: live ? 'no' : undefined })}>
          {live ? 'Live' : `Paused${newer.value > 0 ? ` (${numberText(newer.value)} new)` : ''}`}
        </button>
      </PageTitle>

      <Filters search={['text', 'Text', 'Search in events']} of={FILTERS}>
        <Select label="Page size" {...bound(size)} of={SIZES.map((one) => [one, one])} />
      </Filters>
      <Loading from={events}>
        {({ events: rows, total }) => (
          <Latest
            total={total}
            shown={rows.length}
            noun="event"
            older={() => change({ before: rows.at(-1)?.occurred, live: 'no' })}
            first="Events appear when something changes, such as when a run is created."
          >
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
          </Latest>
        )}
      </Loading>
    </>
  );
}
