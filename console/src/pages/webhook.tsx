import { filterWebhookFailures, readWebhook, rotateWebhook, type WebhookFailure, type WebhookRequest } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useRoute } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Act } from '../components/act.tsx';
import { Empty } from '../components/empty.tsx';
import { Facts } from '../components/facts.tsx';
import { Code, Json } from '../components/json.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Enabled } from '../components/state.tsx';
import { Time } from '../components/time.tsx';
import { atMost, pathOf } from '../config.ts';
import { Copyable } from '../design/copy.tsx';
import { addressOf } from '../webhooks/address.ts';
import { WebhookDialog } from '../webhooks/webhook-dialog.tsx';

const SHOWN = 100;

/** A webhook with its rejected requests. */
export function Page() {
  const { id = '' } = useRoute().params;
  const webhook = useResource(`webhook ${id}`, (signal) => call(readWebhook({ path: { id }, signal })));
  const failures = useResource(`failures ${id}`, (signal) =>
    call(filterWebhookFailures({ path: { id }, body: { limit: atMost(SHOWN) }, signal })),
  );
  const editing = useSignal(false);
  const request = useSignal<WebhookRequest | undefined>(undefined);
  const edit = (given?: WebhookRequest) => {
    request.value = given;
    editing.value = true;
  };
  const { data } = webhook;
  return (
    <>
      <PageTitle
        title={data?.name ?? 'Webhook'}
        above={[pathOf('/webhooks'), 'Webhooks']}
        kind="Webhook"
        id={data?.id}
        mark={data && <Enabled is={data.enabled} />}
        more={
          <Act
            confirm="Replace the address?"
            about="Requests to the present address are rejected from then on."
            act={() => call(rotateWebhook({ path: { id } }))}
            done={webhook.reload}
          >
            Rotate
          </Act>
        }
      >
        <button type="button" class="primary" onClick={() => edit()}>
          Edit…
        </button>
      </PageTitle>
      <Loading from={webhook}>
        {(row) => (
          <>
            <Facts
              of={[
                ['Address', <Copyable key="address" text={addressOf(row.slug)} label="address" />],
                ['Description', row.description],
                ['Verification', row.verification?.type ?? 'None'],
                ['Allowed addresses', row.allowed_addresses.join(', ')],
                ['Requests per minute', row.max_requests_per_minute],
              ]}
            />
            <h2>Template</h2>
            {row.template === '' ? <p>None: requests are CloudEvents.</p> : <Code text={row.template} label="Template" />}
          </>
        )}
      </Loading>
      <h2>Failures</h2>
      <Loading from={failures}>{(rows) => <Failures rows={rows} edit={edit} />}</Loading>
      {editing.value && data && (
        <WebhookDialog
          edited={data}
          {...(request.value && { request: request.value })}
          saved={webhook.reload}
          close={() => (editing.value = false)}
        />
      )}
    </>
  );
}

function Failures({ rows, edit }: { rows: WebhookFailure[]; edit: (request: WebhookRequest) => void }) {
  if (rows.length === 0) return <Empty title="No rejected requests" />;
  return (
    <Listing
      label="Failures"
      rows={rows}
      columns={[
        { name: 'Time', cell: (row) => <Time at={row.received} /> },
        { name: 'Status', cell: (row) => row.status, narrow: true },
        { name: 'Reason', cell: (row) => row.reason, wide: true },
        { name: 'Sender', cell: (row) => row.address },
        {
          name: 'Request',
          cell: (row) => (
            <details>
              <summary>
                {row.request.method} {row.request.body.length} characters
              </summary>
              <Json value={row.request} />
            </details>
          ),
        },
        {
          name: '',
          cell: (row) => (
            <button type="button" onClick={() => edit(row.request)}>
              Try…
            </button>
          ),
        },
      ]}
    />
  );
}
