import { filterWebhookFailures, readWebhook, rotateWebhook, type WebhookFailure, type WebhookRequest } from '@contralto/client';
import type { ComponentChildren } from 'preact';
import { useRoute } from 'preact-iso/router';
import { call, useOperation } from '../api/resource.ts';
import { Act, DialogButton } from '../components/dialogs.tsx';
import { Code, Json } from '../components/json.tsx';
import { Empty, Listing, Loading } from '../components/listing.tsx';
import { Facts, PageTitle } from '../components/page.tsx';
import { Enabled, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { Copyable } from '../design/copy.tsx';
import { addressOf, restricted } from '../webhooks/parts.tsx';
import { WebhookDialog } from '../webhooks/webhook-dialog.tsx';

const SHOWN = 100;

/** A webhook with its rejected requests. */
export const Page = restricted(WebhookPage);

function WebhookPage() {
  const { id = '' } = useRoute().params;
  const webhook = useOperation(readWebhook, { path: { id } }, ['prefect.webhook.']);
  const failures = useOperation(filterWebhookFailures, { path: { id }, body: { limit: atMost(SHOWN) } });
  const { data } = webhook;
  const dialog = (request?: WebhookRequest) => (close: () => void) =>
    data && <WebhookDialog edited={data} {...(request && { request })} saved={webhook.reload} close={close} />;
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
            verb="Rotate"
            confirm="Replace the address?"
            about="Requests to the present address are rejected from then on."
            act={() => call(rotateWebhook({ path: { id } }))}
            done={webhook.reload}
          />
        }
      >
        <DialogButton text="Edit…" class="primary" dialog={dialog()} />
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
      <Loading from={failures}>{(rows) => <Failures rows={rows} dialog={dialog} />}</Loading>
    </>
  );
}

interface FailuresProps {
  rows: WebhookFailure[];
  dialog: (request: WebhookRequest) => (close: () => void) => ComponentChildren;
}

const Failures = ({ rows, dialog }: FailuresProps) => (
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
      { name: '', cell: (row) => <DialogButton text="Try…" dialog={dialog(row.request)} /> },
    ]}
    empty={<Empty title="No rejected requests" />}
  />
);
