import { previewWebhook, type WebhookPreview, type WebhookRequest } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { useAttempt } from '../components/dialogs.tsx';
import { JsonField, LongField } from '../components/fields.tsx';
import { Code, Json } from '../components/json.tsx';
import { Problem } from '../components/listing.tsx';

interface Props {
  template: string;
  value: WebhookRequest;
  change: (request: WebhookRequest) => void;
}

/** Renders a template with a request, and shows the event. */
export function Trial({ template, value: request, change }: Props) {
  const { busy, problem, run } = useAttempt();
  const result = useSignal<WebhookPreview | undefined>(undefined);
  const render = () =>
    run(async () => {
      result.value = await call(previewWebhook({ body: { template, request } }));
    });
  const { event, rendered, problem: found } = result.value ?? {};
  return (
    <details open={result.value !== undefined}>
      <summary>Try the template</summary>
      <JsonField
        key={request.body}
        label="Headers of the request"
        value={request.headers}
        change={(headers) => change({ ...request, headers: (headers ?? {}) as Record<string, string> })}
      />
      <JsonField
        key={`query ${request.body}`}
        label="Query of the request"
        value={request.query}
        change={(query) => change({ ...request, query: (query ?? {}) as Record<string, string> })}
      />
      <LongField code label="Body of the request" rows={6} value={request.body} change={(body) => change({ ...request, body })} />
      <div class="actions">
        <button type="button" disabled={busy} onClick={() => void render()}>
          Try
        </button>
      </div>
      {(problem ?? found) && <Problem title="No event" message={problem ?? found ?? ''} />}
      {found && rendered && <Code text={rendered} label="Output of the template" />}
      {event && <Json value={event} />}
    </details>
  );
}
