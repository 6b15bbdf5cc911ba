import { createWebhook, updateWebhook, type Webhook, type WebhookRequest, type WebhookVerification } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { boundIn, CountField, Field, JsonField, ListField, LongField, Select } from '../components/fields.tsx';
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

/** The options of the verification, as the person edits them: any JSON. */
const optionsOf = (edited: Webhook | undefined): unknown => edited?.verification ?? { header: 'x-signature' };

/** Edits a webhook, with recipes for common senders, and tries its template before it is saved. */
export function WebhookDialog({ edited, request, saved, close }: Props) {
  const form = useSignal({
    recipe: '',
    name: edited?.name ?? '',
    description: edited?.description ?? '',
    template: edited?.template ?? '',
    kind: edited?.verification?.type ?? ('' as const),
    keys: edited?.verification?.key_block_document_ids ?? [],
    allowed_addresses: edited?.allowed_addresses ?? [],
    max_requests_per_minute: edited?.max_requests_per_minute ?? null,
    options: optionsOf(edited),
    request: request ?? RECIPES[0]!.request,
  });
  const at = boundIn(form.value, (next) => {
    const chosen = next.recipe === form.peek().recipe ? undefined : RECIPES.find(({ name }) => name === next.recipe);
    const { name, template, verification: kind, request: tried } = chosen ?? {};
    form.value = chosen ? { ...next, name: next.name || name!, template: template!, kind: kind!, request: tried! } : next;
  });
  const save = async () => {
    const { recipe: _, kind, keys, options, request: __, ...body } = form.peek();
    const given = (options ?? {}) as Partial<WebhookVerification>;
    const { tolerance_seconds } = given;
    const own = kind === 'hmac' ? given : { ...(tolerance_seconds !== undefined && { tolerance_seconds }) };
    const verification = kind === '' ? null : { ...own, type: kind, key_block_document_ids: keys };
    if (edited) await call(updateWebhook({ path: { id: edited.id }, body: { ...body, verification } }));
    saved(edited ? undefined : await call(createWebhook({ body: { ...body, verification } })));
  };
  const { kind, keys, template } = form.value;
  return (
    <ActionDialog title={edited ? `Edit ${edited.name}` : 'New webhook'} ready={kind === '' || keys.length > 0} act={save} close={close}>
      <div class="filters">
        {!edited && <Select label="Recipe" {...at('recipe')} of={[['', 'None'], ...RECIPES.map(({ name }) => [name, name] as const)]} />}
        <Field label="Name" {...at('name')} required />
        <Field label="Description" {...at('description')} />
        <LongField code label="Template" rows={8} {...at('template')} />
        <Select label="Verification" {...at('kind')} of={KINDS} />
        {kind !== '' && <SecretBlocks label="Secret block with the key" {...at('keys')} most={3} />}
        {kind === 'hmac' && (
          <JsonField label="Signature (header, algorithm, encoding, prefix, timestamp_header, id_header)" {...at('options')} />
        )}
        <ListField label="Allowed addresses" {...at('allowed_addresses')} placeholder="All, or 192.0.2.0/24" />
        <CountField label="Requests per minute" {...at('max_requests_per_minute')} placeholder="As configured" />
      </div>
      <Trial template={template} {...at('request')} />
    </ActionDialog>
  );
}
