import { createEventDestination, type EventDestination, type EventDestinationCreate, updateEventDestination } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Field } from '../components/field.tsx';
import { JsonField } from '../components/json-field.tsx';
import { SecretBlocks } from './secret-blocks.tsx';

interface Props {
  /** Undefined for a new one. */
  edited: EventDestination | undefined;
  saved: () => void;
  close: () => void;
}

/** Edits an event destination. */
export function DestinationDialog({ edited, saved, close }: Props) {
  const name = useSignal(edited?.name ?? '');
  const url = useSignal(edited?.url ?? '');
  const filter = useSignal<unknown>(edited?.filter ?? { event: { prefix: ['prefect.flow-run.'] } });
  const headers = useSignal<unknown>(edited?.headers ?? {});
  const keys = useSignal<string[]>(edited?.key_block_document_ids ?? []);
  const save = async () => {
    const body: EventDestinationCreate = {
      ...{ name: name.peek(), url: url.peek(), filter: filter.peek() ?? {} },
      ...{ headers: (headers.peek() ?? {}) as Record<string, string>, key_block_document_ids: keys.peek() },
    };
    await (edited ? call(updateEventDestination({ path: { id: edited.id }, body })) : call(createEventDestination({ body })));
    saved();
  };
  return (
    <ActionDialog title={edited ? `Edit ${edited.name}` : 'New event destination'} act={save} close={close}>
      <div class="filters">
        <Field label="Name" value={name.value} required change={(next) => (name.value = next)} />
        <Field label="URL" value={url.value} required placeholder="https://…" change={(next) => (url.value = next)} />
        <JsonField label="Filter of events" value={filter.value} change={(next) => (filter.value = next)} />
        <JsonField label="Headers" value={headers.value} change={(next) => (headers.value = next)} />
        <SecretBlocks label="Secret block with the signing key" value={keys.value} most={2} change={(next) => (keys.value = next)} />
      </div>
    </ActionDialog>
  );
}
