import {
  deleteEventDestination,
  deleteWebhook,
  type EventDestination,
  filterEventDestinations,
  filterWebhooks,
  updateEventDestination,
  updateWebhook,
  type Webhook,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { isKnown, may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Act } from '../components/act.tsx';
import { EditDelete } from '../components/edit-delete.tsx';
import { Empty } from '../components/empty.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Enabled } from '../components/state.tsx';
import { Tabs, useTab } from '../components/tabs.tsx';
import { Time } from '../components/time.tsx';
import { atMost, pathOf } from '../config.ts';
import { Copyable } from '../design/copy.tsx';
import { addressOf } from '../webhooks/address.ts';
import { DestinationDialog } from '../webhooks/destination-dialog.tsx';
import { DestinationMark } from '../webhooks/destination-state.tsx';
import { WebhookDialog } from '../webhooks/webhook-dialog.tsx';

const SHOWN = 200;
const TABS = ['Incoming', 'Outgoing'] as const;
const NEEDS = 'webhooks:manage';

/** Webhooks, whose requests become events, and event destinations, to which events are sent. */
export function Page() {
  const tab = useTab(TABS);
  if (!may(NEEDS))
    return (
      <>
        <PageTitle title="Webhooks" />
        {isKnown() && (
          <Empty title="Your key can't see webhooks">
            <p>Their addresses are secret.</p>
          </Empty>
        )}
      </>
    );
  return tab === 'Incoming' ? <Incoming /> : <Outgoing />;
}

function Incoming() {
  const editing = useSignal<Webhook | 'new' | undefined>(undefined);
  const webhooks = useResource('webhooks', (signal) => call(filterWebhooks({ body: { limit: atMost(SHOWN) }, signal })));
  const target = editing.value;
  return (
    <>
      <PageTitle title="Webhooks">
        <button type="button" class="primary" onClick={() => (editing.value = 'new')}>
          New webhook…
        </button>
      </PageTitle>
      <Tabs of={TABS} shown="Incoming" />
      <Loading from={webhooks}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No webhooks yet">
              <p>A webhook is an address at which requests of other systems, such as GitHub, become events.</p>
            </Empty>
          ) : (
            <Listing
              label="Webhooks"
              rows={rows}
              columns={[
                { name: 'Name', cell: (row) => <a href={pathOf(`/webhooks/${row.id}`)}>{row.name}</a>, wide: true },
                { name: 'Address', cell: (row) => <Copyable text={addressOf(row.slug)} label="address" /> },
                { name: 'Verification', cell: (row) => row.verification?.type ?? 'None' },
                { name: 'State', cell: (row) => <Enabled is={row.enabled} /> },
                { name: 'Updated', cell: (row) => <Time at={row.updated} /> },
                {
                  name: '',
                  cell: (row) => (
                    <EditDelete
                      needs={NEEDS}
                      edit={() => (editing.value = row)}
                      confirm={`Delete the webhook "${row.name}"?`}
                      remove={() => call(deleteWebhook({ path: { id: row.id } }))}
                      done={webhooks.reload}
                    >
                      <Act
                        act={() => call(updateWebhook({ path: { id: row.id }, body: { enabled: !row.enabled } }))}
                        done={webhooks.reload}
                      >
                        {row.enabled ? 'Disable' : 'Enable'}
                      </Act>
                    </EditDelete>
                  ),
                },
              ]}
            />
          )
        }
      </Loading>
      {target && (
        <WebhookDialog edited={target === 'new' ? undefined : target} saved={webhooks.reload} close={() => (editing.value = undefined)} />
      )}
    </>
  );
}

function Outgoing() {
  const editing = useSignal<EventDestination | 'new' | undefined>(undefined);
  const destinations = useResource('destinations', (signal) => call(filterEventDestinations({ body: { limit: atMost(SHOWN) }, signal })), [
    'prefect.event-destination.',
  ]);
  const target = editing.value;
  return (
    <>
      <PageTitle title="Webhooks">
        <button type="button" class="primary" onClick={() => (editing.value = 'new')}>
          New event destination…
        </button>
      </PageTitle>
      <Tabs of={TABS} shown="Outgoing" />
      <Loading from={destinations}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No event destinations yet">
              <p>An event destination is a URL to which the service sends matching events.</p>
            </Empty>
          ) : (
            <Listing
              label="Event destinations"
              rows={rows}
              columns={[
                { name: 'Name', cell: (row) => <a href={pathOf(`/event-destinations/${row.id}`)}>{row.name}</a>, wide: true },
                { name: 'URL', cell: (row) => <code>{row.url}</code>, wide: true },
                { name: 'State', cell: (row) => <DestinationMark of={row.state} /> },
                { name: 'Updated', cell: (row) => <Time at={row.updated} /> },
                {
                  name: '',
                  cell: (row) => (
                    <EditDelete
                      needs={NEEDS}
                      edit={() => (editing.value = row)}
                      confirm={`Delete the event destination "${row.name}"?`}
                      remove={() => call(deleteEventDestination({ path: { id: row.id } }))}
                      done={destinations.reload}
                    >
                      <Act
                        act={() => call(updateEventDestination({ path: { id: row.id }, body: { enabled: !row.enabled } }))}
                        done={destinations.reload}
                      >
                        {row.enabled ? 'Disable' : 'Enable'}
                      </Act>
                    </EditDelete>
                  ),
                },
              ]}
            />
          )
        }
      </Loading>
      {target && (
        <DestinationDialog
          edited={target === 'new' ? undefined : target}
          saved={destinations.reload}
          close={() => (editing.value = undefined)}
        />
      )}
    </>
  );
}
