import {
  type EventDelivery,
  filterEventDeliveries,
  pingEventDestination,
  readEventDestination,
  replayEventDeliveries,
  updateEventDestination,
} from '@contralto/client';
import { useRoute } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { call, useOperation } from '../api/resource.ts';
import { Act, DialogButton } from '../components/dialogs.tsx';
import { Select, sentenceCase } from '../components/fields.tsx';
import { Json } from '../components/json.tsx';
import { Empty, Listing, Loading } from '../components/listing.tsx';
import { Facts, PageTitle } from '../components/page.tsx';
import { StateMark, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { DestinationDialog } from '../webhooks/destination-dialog.tsx';
import { DestinationMark, restricted } from '../webhooks/parts.tsx';

const SHOWN = 100;
const TYPES = { PENDING: 'PENDING', DELIVERED: 'COMPLETED', DEAD: 'FAILED' } as const;

/** Test events are not stored. */
const PING = 'prefect.event-destination.ping';

const STATUSES = [
  ['', 'All'],
  ['PENDING', 'Pending'],
  ['DELIVERED', 'Delivered'],
  ['DEAD', 'Dead'],
] as const;

/** An event destination with its deliveries. */
export const Page = restricted(DestinationPage);

function DestinationPage() {
  const { id = '' } = useRoute().params;
  const { given, change } = useAddress();
  const status = given.get('status') ?? '';
  const path = { id };
  const destination = useOperation(readEventDestination, { path }, ['prefect.event-destination.']);
  const event_deliveries = status === '' ? null : { status: { any_: [status as EventDelivery['status']] } };
  const deliveries = useOperation(filterEventDeliveries, { path, body: { event_deliveries, limit: atMost(SHOWN) } });
  const reload = () => {
    destination.reload();
    deliveries.reload();
  };
  const replay = (body: Parameters<typeof replayEventDeliveries>[0]['body']) => call(replayEventDeliveries({ path, body }));
  const { data } = destination;
  return (
    <>
      <PageTitle
        title={data?.name ?? 'Event destination'}
        above={[pathOf('/webhooks?tab=Outgoing'), 'Webhooks']}
        kind="Event destination"
        id={data?.id}
        mark={data && <DestinationMark of={data.state} />}
        more={
          <Act
            verb="Repeat"
            confirm="Repeat all deliveries that were abandoned?"
            act={() => replay({ event_deliveries: { status: { any_: ['DEAD'] } } })}
            done={reload}
          />
        }
      >
        {data?.state === 'PAUSED' && <Act verb="Resume" act={() => call(updateEventDestination({ path, body: {} }))} done={reload} />}
        <Act verb="Ping" act={() => call(pingEventDestination({ path }))} done={reload} />
        <DialogButton
          text="Edit…"
          class="primary"
          dialog={(close) => data && <DestinationDialog edited={data} saved={reload} close={close} />}
        />
      </PageTitle>
      <Loading from={destination}>
        {(row) => (
          <>
            <Facts
              of={[
                ['URL', <code key="url">{row.url}</code>],
                ['Failing since', row.failing_since && <Time at={row.failing_since} />],
                ['Last failure', row.message],
                ['Format', row.format === 'OPENLINEAGE' ? 'OpenLineage' : 'CloudEvents'],
                ['Headers', [...Object.keys(row.headers), ...Object.keys(row.secret_headers)].join(', ')],
                ['Signing keys', row.key_block_document_ids.length],
              ]}
            />
            <h2>Filter</h2>
            <Json value={row.filter} />
          </>
        )}
      </Loading>
      <h2>Deliveries</h2>
      <div class="filters">
        <Select label="Status" value={status} of={STATUSES} change={(next) => change({ status: next })} />
      </div>
      <Loading from={deliveries}>
        {(rows) => (
          <Listing
            label="Deliveries"
            rows={rows}
            columns={[
              { name: 'Time', cell: (row) => <Time at={row.created} /> },
              {
                name: 'Event',
                cell: (row) => (row.event === PING ? row.event : <a href={pathOf(`/events/${row.event_id}`)}>{row.event}</a>),
                wide: true,
              },
              { name: 'Status', cell: (row) => <StateMark type={TYPES[row.status]} name={sentenceCase(row.status)} /> },
              { name: 'Attempts', cell: (row) => row.attempts, number: true },
              { name: 'Response', cell: (row) => row.error ?? row.response_status },
              { name: 'Next attempt', cell: (row) => row.next_attempt && <Time at={row.next_attempt} /> },
              {
                name: '',
                cell: (row) =>
                  row.status !== 'PENDING' && (
                    <Act verb="Repeat" act={() => replay({ event_deliveries: { id: { any_: [row.id] } } })} done={reload} />
                  ),
              },
            ]}
            empty={<Empty title="No deliveries" />}
          />
        )}
      </Loading>
    </>
  );
}
