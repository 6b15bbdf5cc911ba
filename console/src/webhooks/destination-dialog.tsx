import { createEventDestination, type EventDestination, type EventDestinationCreate, updateEventDestination } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { boundIn, Field, JsonField, Select } from '../components/fields.tsx';
import { SecretBlocks, type SecretHeader, SecretHeaders } from './secret-blocks.tsx';

const FORMATS = [
  ['CLOUDEVENTS', 'CloudEvents'],
  ['OPENLINEAGE', 'OpenLineage: runs and assets'],
] as const;

interface Props {
  /** Undefined for a new one. */
  edited: EventDestination | undefined;
  saved: () => void;
  close: () => void;
}

interface DestinationForm extends Pick<EventDestination, 'name' | 'url' | 'format' | 'key_block_document_ids'> {
  filter: unknown;
  headers: unknown;
  secrets: SecretHeader[];
}

/** Edits an event destination. */
export function DestinationDialog({ edited, saved, close }: Props) {
  const form = useSignal<DestinationForm>({
    name: edited?.name ?? '',
    url: edited?.url ?? '',
    filter: edited?.filter ?? { event: { prefix: ['prefect.flow-run.'] } },
    headers: edited?.headers ?? {},
    format: edited?.format ?? 'CLOUDEVENTS',
    secrets: Object.entries(edited?.secret_headers ?? {}) as SecretHeader[],
    key_block_document_ids: edited?.key_block_document_ids ?? [],
  });
  const at = boundIn(form.value, (next) => (form.value = next));
  const save = async () => {
    const { filter, headers, secrets, ...rest } = form.peek();
    const given = { filter: filter ?? {}, headers: (headers ?? {}) as Record<string, string> };
    const body: EventDestinationCreate = { ...rest, ...given, secret_headers: Object.fromEntries(secrets) };
    await (edited ? call(updateEventDestination({ path: { id: edited.id }, body })) : call(createEventDestination({ body })));
    saved();
  };
  return (
    <ActionDialog
      title={edited ? `Edit ${edited.name}` : 'New event destination'}
      ready={form.value.secrets.every(([header, block]) => header !== '' && block !== '')}
      act={save}
      close={close}
    >
      <div class="filters">
        <Field label="Name" {...at('name')} required />
        <Field label="URL" {...at('url')} required placeholder="https://…" />
        <Select label="Format" {...at('format')} of={FORMATS} />
        <JsonField label="Filter of events" {...at('filter')} />
        <JsonField label="Headers" {...at('headers')} />
        <SecretHeaders {...at('secrets')} />
        <SecretBlocks label="Secret block with the signing key" {...at('key_block_document_ids')} most={2} />
      </div>
    </ActionDialog>
  );
}
