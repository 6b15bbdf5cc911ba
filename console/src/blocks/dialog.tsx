import { type BlockDocument, updateBlockDocument } from '@contralto/client';
import { call } from '../api/client.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { touched } from '../components/touched.ts';
import { formOf, secretsOf } from './secrets.ts';

/** Edits the fields of a block. An empty secret field keeps its secret. */
export function BlockDialog({ block, saved, close }: { block: BlockDocument; saved: () => void; close: () => void }) {
  const fields = block.block_schema?.fields;
  const secrets = secretsOf(fields);
  const shown = Object.fromEntries(Object.entries(block.data).filter(([name]) => !secrets.has(name)));
  const schema = formOf(fields, (name) => (secrets.has(name) ? 'Leave empty to keep the current secret.' : undefined));
  return (
    <FormDialog
      title={`Edit ${block.name ?? 'block'}`}
      schema={{ ...schema, required: [] }}
      value={shown}
      save={async (written) => {
        await call(updateBlockDocument({ path: { id: block.id }, body: { data: touched(written, shown), merge_existing_data: true } }));
        saved();
      }}
      close={close}
    />
  );
}
