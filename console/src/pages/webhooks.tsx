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
import type { ComponentChildren } from 'preact';
import { call, type Loaded, useOperation } from '../api/resource.ts';
import { DialogButton, EditDelete, Toggle } from '../components/dialogs.tsx';
import { type Column, Listing, Loading, NoRows } from '../components/listing.tsx';
import { PageTitle, Tabs, useTab } from '../components/page.tsx';
import { Enabled, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { Copyable } from '../design/copy.tsx';
import { DestinationDialog } from '../webhooks/destination-dialog.tsx';
import { addressOf, DestinationMark, NEEDS, restricted } from '../webhooks/parts.tsx';
import { WebhookDialog } from '../webhooks/webhook-dialog.tsx';

const SHOWN = 200;
const TABS = ['Incoming', 'Outgoing'] as const;

/** Webhooks, whose requests become events, and event destinations, to which events are sent. */
export const Page = restricted(() => {
  const tab = useTab(TABS);
  return tab === 'Incoming' ? <Incoming /> : <Outgoing />;
});

function Incoming() {
  const webhooks = useOperation(filterWebhooks, { body: { limit: atMost(SHOWN) } }, ['prefect.webhook.']);
  return (
    <Editable<Webhook>
      tab="Incoming"
      noun="webhook"
      purpose="A webhook is an address at which requests of other systems, such as GitHub, become events."
      loaded={webhooks}
      columns={[
        { name: 'Name', cell: (row) => <a href={pathOf(`/webhooks/${row.id}`)}>{row.name}</a>, wide: true },
        { name: 'Address', cell: (row) => <Copyable text={addressOf(row.slug)} label="address" /> },
        { name: 'Verification', cell: (row) => row.verification?.type ?? 'None' },
        { name: 'State', cell: (row) => <Enabled is={row.enabled} /> },
      ]}
      enable={({ id }, enabled) => call(updateWebhook({ path: { id }, body: { enabled } }))}
      remove={({ id }) => call(deleteWebhook({ path: { id } }))}
      dialog={(edited, close) => <WebhookDialog edited={edited} saved={webhooks.reload} close={close} />}
    />
  );
}

function Outgoing() {
  const destinations = useOperation(filterEventDestinations, { body: { limit: atMost(SHOWN) } }, ['prefect.event-destination.']);
  return (
    <Editable<EventDestination>
      tab="Outgoing"
      noun="event destination"
      purpose="An event destination is a URL to which the service sends matching events."
      loaded={destinations}
      columns={[
        { name: 'Name', cell: (row) => <a href={pathOf(`/event-destinations/${row.id}`)}>{row.name}</a>, wide: true },
        { name: 'URL', cell: (row) => <code>{row.url}</code>, wide: true },
        { name: 'State', cell: (row) => <DestinationMark of={row.state} /> },
      ]}
      enable={({ id }, enabled) => call(updateEventDestination({ path: { id }, body: { enabled } }))}
      remove={({ id }) => call(deleteEventDestination({ path: { id } }))}
      dialog={(edited, close) => <DestinationDialog edited={edited} saved={destinations.reload} close={close} />}
    />
  );
}

interface EditableProps<T> {
  tab: (typeof TABS)[number];
  noun: string;
  /** Shown while there are none. */
  purpose: string;
  loaded: Loaded<T[]>;
  columns: readonly Column<T>[];
  enable: (row: T, enabled: boolean) => Promise<unknown>;
  remove: (row: T) => Promise<unknown>;
  /** The dialog for a row, or for a new one. */
  dialog: (edited: T | undefined, close: () => void) => ComponentChildren;
}

/** A list whose rows can be created, edited, disabled, and deleted. */
function Editable<T extends { id: string; name: string; enabled: boolean; updated: string }>({
  tab,
  noun,
  purpose,
  loaded,
  columns,
  enable,
  remove,
  dialog,
}: EditableProps<T>) {
  const actions = (row: T) => (
    <EditDelete
      needs={NEEDS}
      dialog={(close) => dialog(row, close)}
      confirm={`Delete the ${noun} "${row.name}"?`}
      remove={() => remove(row)}
      done={loaded.reload}
    >
      <Toggle name={row.name} is={row.enabled} verbs={['Disable', 'Enable']} set={(is) => enable(row, is)} done={loaded.reload} />
    </EditDelete>
  );
  return (
    <>
      <PageTitle title="Webhooks">
        <DialogButton text={`New ${noun}…`} class="primary" dialog={(close) => dialog(undefined, close)} />
      </PageTitle>
      <Tabs of={TABS} shown={tab} />
      <Loading from={loaded}>
        {(rows) => (
          <Listing
            label={`${noun[0]?.toUpperCase()}${noun.slice(1)}s`}
            rows={rows}
            columns={[...columns, { name: 'Updated', cell: (row) => <Time at={row.updated} /> }, { name: '', cell: actions }]}
            empty={
              <NoRows nouns={`${noun}s`} filtered={false}>
                {purpose}
              </NoRows>
            }
          />
        )}
      </Loading>
    </>
  );
}
