import { createAutomation, createBlockDocument, filterBlockSchemas, filterBlockTypes } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { bound, Field, optionsOf, Select } from '../components/fields.tsx';
import { pathOf } from '../config.ts';
import { newAction } from './actions.tsx';
import { FIRST_TRIGGER } from './subjects.ts';

/** Services that an address suffices for, by the slug of their block type. */
const SERVICES = { 'slack-webhook': 'Slack', 'ms-teams-webhook': 'Microsoft Teams' } as const;
type Service = keyof typeof SERVICES;

/** A block that sends to an address. @returns its id */
async function createSender(slug: Service, url: string): Promise<string> {
  const [type] = await call(filterBlockTypes({ body: { block_types: { slug: { any_: [slug] } }, limit: 1 } }));
  const schemas = type && (await call(filterBlockSchemas({ body: { block_schemas: { block_type_id: { any_: [type.id] } }, limit: 1 } })));
  const schema = schemas?.[0];
  if (!type || !schema) throw new Error(`The block type "${slug}" is not registered.`);
  const name = `${slug}-${Date.now().toString(36)}`;
  const block = await call(createBlockDocument({ body: { name, data: { url }, block_type_id: type.id, block_schema_id: schema.id } }));
  return block.id;
}

/** A message when any run fails or crashes: the service and its address are all that it needs. */
export function NotifyDialog({ close }: { close: () => void }) {
  const { route } = useLocation();
  const service = useSignal<Service>('slack-webhook');
  const address = useSignal('');
  const create = async () => {
    const block = await createSender(service.peek(), address.peek().trim());
    const actions = [{ ...newAction('send-notification'), block_document_id: block } as ReturnType<typeof newAction>];
    const trigger = { ...FIRST_TRIGGER, expect: ['prefect.flow-run.Failed', 'prefect.flow-run.Crashed'] };
    const body = { name: `Failed runs to ${SERVICES[service.peek()]}`, description: '', trigger, actions };
    route(pathOf(`/automations/${(await call(createAutomation({ body }))).id}`));
  };
  return (
    <ActionDialog title="Notify on failure" verb="Create" act={create} close={close}>
      <div class="filters">
        <Select label="Service" {...bound(service)} of={optionsOf(SERVICES)} />
        <Field label="Webhook address" {...bound(address)} placeholder="https://hooks.slack.com/services/…" required />
      </div>
      <p class="hint">A message is sent whenever a run fails or crashes. The address is stored as a block, and masked.</p>
    </ActionDialog>
  );
}
