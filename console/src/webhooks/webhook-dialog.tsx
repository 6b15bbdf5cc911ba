import { createWebhook, updateWebhook, type Webhook, type WebhookRequest, type WebhookVerification } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Field, ListField, LongField } from '../components/field.tsx';
import { JsonField } from '../components/json-field.tsx';
import { Select } from '../components/select.tsx';
import { RECIPES } from './recipes.ts';
import { SecretBlocks } from './secret-blocks.tsx';
import { Trial } from './trial.tsx';

const KINDS = [
  ['', 'None: the secret address suffices'],
  ['github', 'GitHub signature'],
  ['stripe', 'Stripe signature'],
  ['slack', 'Slack signature'],
  ['standard-webhooks', 'Standard Webhooks signature'],
  ['hmac', 'Other HMAC signature'],
  ['bearer', 'Bearer token'],
] as const;

interface Props {
  /** Undefined for a new webhook. */
  edited: Webhook | undefined;
  /** The request of a failure to try the template with. */
  request?: WebhookRequest;
  saved: (webhook: Webhook | undefined) => void;
  close: () => void;
}

/** Edits a webhook, with recipes for common senders, and tries its template before it is saved. */
export function WebhookDialog({ edited, request, saved, close }: Props) {
  const recipe = useSignal('');
  const name = useSignal(edited?.name ?? '');
  const description = useSignal(edited?.description ?? '');
  const template = useSignal(edited?.template ?? '');
  const kind = useSignal<string>(edited?.verification?.type ?? '');
  const keys = useSignal<string[]>(edited?.verification?.key_block_document_ids ?? []);
  const addresses = useSignal<string[]>(edited?.allowed_addresses ?? []);
  const options = useSignal<Record<string, unknown>>(edited?.verification ?? { header: 'x-signature' });
  const tried = useSignal<WebhookRequest>(request ?? RECIPES[0]!.request);
  const choose = (next: string) => {
    recipe.value = next;
    const chosen = RECIPES.find((one) => one.name === next);
    if (!chosen) return;
    name.value ||= chosen.name;
    template.value = chosen.template;
    kind.value = chosen.verification;
    tried.value = chosen.request;
  };
  const save = async () => {
    const { header, algorithm, encoding, prefix, timestamp_header, id_header, tolerance_seconds } =
      options.peek() as Partial<WebhookVerification>;
    const own = kind.peek() === 'hmac' ? { header, algorithm, encoding, prefix, timestamp_header, id_header } : {};
    const verification =
      kind.peek() === ''
        ? null
        : { type: kind.peek() as WebhookVerification['type'], key_block_document_ids: keys.peek(), tolerance_seconds, ...own };
    const body = {
      ...{ name: name.peek(), description: description.peek(), template: template.peek() },
      ...{ verification, allowed_addresses: addresses.peek() },
    };
    if (edited) await call(updateWebhook({ path: { id: edited.id }, body }));
    saved(edited ? undefined : await call(createWebhook({ body })));
  };
  return (
    <ActionDialog
      title={edited ? `Edit ${edited.name}` : 'New webhook'}
      ready={kind.value === '' || keys.value.length > 0}
      act={save}
      close={close}
    >
      <div class="filters">
        {!edited && (
          <Select
            label="Recipe"
            value={recipe.value}
            of={[['', 'None'], ...RECIPES.map((one) => [one.name, one.name] as const)]}
            change={choose}
          />
        )}
        <Field label="Name" value={name.value} required change={(next) => (name.value = next)} />
        <Field label="Description" value={description.value} change={(next) => (description.value = next)} />
        <LongField code label="Template" rows={8} value={template.value} change={(next) => (template.value = next)} />
        <Select label="Verification" value={kind.value} of={KINDS} change={(next) => (kind.value = next)} />
        {kind.value !== '' && (
          <SecretBlocks label="Secret block with the key" value={keys.value} most={3} change={(next) => (keys.value = next)} />
        )}
        {kind.value === 'hmac' && (
          <JsonField
            label="Signature (header, algorithm, encoding, prefix, timestamp_header, id_header)"
            value={options.value}
            change={(next) => (options.value = (next ?? {}) as Record<string, unknown>)}
          />
        )}
        <ListField
          label="Allowed addresses"
          value={addresses.value}
          placeholder="All, or 192.0.2.0/24"
          change={(next) => (addresses.value = next)}
        />
      </div>
      <Trial template={template.value} request={tried.value} change={(next) => (tried.value = next)} />
    </ActionDialog>
  );
}
