import { type BlockSchema, type BlockType, createBlockDocument, filterBlockSchemas, filterBlockTypes } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Dialog } from '../components/dialog.tsx';
import { Empty } from '../components/empty.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loading } from '../components/loading.tsx';
import { formOf } from './secrets.ts';

const NAME = 'Name of the block';

/** Makes a block: first its type is chosen, then its fields are filled in. */
export function NewBlock({ saved, close }: { saved: () => void; close: () => void }) {
  const chosen = useSignal<{ type: BlockType; schema: BlockSchema } | undefined>(undefined);
  const types = useResource('block types', (signal) => call(filterBlockTypes({ body: { limit: 200 }, signal })));
  const choose = async (type: BlockType) => {
    // the latest schema is what a new block is made of
    const [schema] = await call(filterBlockSchemas({ body: { block_schemas: { block_type_id: { any_: [type.id] } }, limit: 1 } }));
    if (schema) chosen.value = { type, schema };
  };
  if (chosen.value) {
    const { type, schema } = chosen.value;
    const form = formOf(schema.fields, () => undefined);
    return (
      <FormDialog
        title={`New ${type.name}`}
        schema={{ ...form, properties: { [NAME]: { type: 'string' }, ...(form.properties as object) }, required: [NAME] }}
        value={{}}
        save={async ({ [NAME]: given, ...data }) => {
          await call(
            createBlockDocument({
              body: { name: String(given ?? ''), data, block_type_id: type.id, block_schema_id: schema.id },
            }),
          );
          saved();
        }}
        close={close}
      />
    );
  }
  return (
    <Dialog title="New block" close={close}>
      <Loading from={types}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No type of block is registered yet" command="prefect block register -m prefect_aws" />
          ) : (
            <label class="field">
              <span>Type</span>
              <select
                value=""
                onChange={({ currentTarget }) => {
                  const type = rows.find(({ id }) => id === currentTarget.value);
                  if (type) void choose(type);
                }}
              >
                <option value="">choose …</option>
                {rows.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )
        }
      </Loading>
      <div class="actions">
        <button type="button" onClick={close}>
          Back
        </button>
      </div>
    </Dialog>
  );
}
