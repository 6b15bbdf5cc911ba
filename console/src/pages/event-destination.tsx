import {
  type EventDelivery,
  filterEventDeliveries,
  pingEventDestination,
  readEventDestination,
  replayEventDeliveries,
  updateEventDestination,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useRoute } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Act } from '../components/act.tsx';
import { sentenceCase } from '../components/chips.tsx';
import { Empty } from '../components/empty.tsx';
import { Facts } from '../components/facts.tsx';
import { Json } from '../components/json.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { StateMark } from '../components/state.tsx';
import { Time } from '../components/time.tsx';
import { atMost, pathOf } from '../config.ts';
import { DestinationDialog } from '../webhooks/destination-dialog.tsx';
import { DestinationMark } from '../webhooks/destination-state.tsx';

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
export function Page() {
  const { id = '' } = useRoute().params;
  const { given, change } = useAddress();
  const status = given.get('status') ?? '';
  const path = { id };
  const destination = useResource(`destination ${id}`, (signal) => call(readEventDestination({ path, signal })), [
    'prefect.event-destination.',
  ]);
  const event_deliveries = status === '' ? null : { status: { any_: [status as EventDelivery['status']] } };
  const deliveries = useResource(`deliveries ${id} ${status}`, (signal) =>
    call(filterEventDeliveries({ path, body: { event_deliveries, limit: atMost(SHOWN) }, signal })),
  );
  const editing = useSignal(false);
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
            confirm="Repeat all deliveries that were abandoned?"
            act={() => replay({ event_deliveries: { status: { any_: ['DEAD'] } } })}
            done={reload}
          >
            Repeat
          </Act>
        }
      >
        {data?.state === 'PAUSED' && (
          <Act act={() => call(updateEventDestination({ path, body: {} }))} done={reload}>
            Resume
          </Act>
        )}
        <Act act={() => call(pingEventDestination({ path }))} done={reload}>
          Ping
        </Act>
        <button type="button" class="primary" onClick={() => (editing.value = true)}>
          Edit…
        </button>
      </PageTitle>
      <Loading from={destination}>
        {(row) => (
          <>
            <Facts
              of={[
                ['URL', <code key="url">{row.url}</code>],
                ['Failing since', row.failing_since && <Time at={row.failing_since} />],
                ['Last failure', row.message],
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
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No deliveries" />
          ) : (
            <Listing
              label="Deliveries"
              rows={rows}
              columns={[
                { name: 'Time', cell: (row) => <Time at={row.created} /> },
                {
                  name: 'Event',
                  cell: (row) => (row.event === PING ? row.event : <a href={pathOf(`/events/${row.event_id}`)}>{row.event}</a>),
                },
                { name: 'Status', cell: (row) => <StateMark type={TYPES[row.status]} name={sentenceCase(row.status)} /> },
                { name: 'Attempts', cell: (row) => row.attempts, number: true },
                { name: 'Response', cell: (row) => row.error ?? row.response_status },
                { name: 'Next attempt', cell: (row) => row.next_attempt && <Time at={row.next_attempt} /> },
                {
                  name: '',
                  cell: (row) =>
                    row.status !== 'PENDING' && (
                      <Act act={() => replay({ event_deliveries: { id: { any_: [row.id] } } })} done={reload}>
                        Repeat
                      </Act>
                    ),
                },
              ]}
            />
          )
        }
      </Loading>
      {editing.value && data && <DestinationDialog edited={data} saved={reload} close={() => (editing.value = false)} />}
    </>
  );
}
