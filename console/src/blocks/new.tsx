import { type BlockSchema, type BlockType, createBlockDocument, filterBlockSchemas, filterBlockTypes } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { useAttempt } from '../components/attempt.ts';
import { Dialog } from '../components/dialog.tsx';
import { Empty } from '../components/empty.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loading } from '../components/loading.tsx';
import { Problem } from '../components/problem.tsx';
import { Select } from '../components/select.tsx';
import { atMost } from '../config.ts';
import { formOf } from './secrets.ts';

const NAME = 'Block name';

/** Creates a block in two steps: its type, then its fields. */
export function NewBlock({ saved, close }: { saved: () => void; close: () => void }) {
  const chosen = useSignal<{ type: BlockType; schema: BlockSchema } | undefined>(undefined);
  const types = useResource('block types', (signal) => call(filterBlockTypes({ body: { limit: atMost(200) }, signal })));
  const { problem, run } = useAttempt();
  const choose = async (type: BlockType) => {
    // a new block uses the latest schema
    const [schema] = await call(filterBlockSchemas({ body: { block_schemas: { block_type_id: { any_: [type.id] } }, limit: 1 } }));
    if (!schema) throw new Error('This block type has no schema. Register the type again.');
    chosen.value = { type, schema };
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
            <Empty title="No block types yet" command="prefect block register -m prefect_aws" />
          ) : (
            <Select
              label="Type"
              value=""
              of={[['', 'Select a type'], ...rows.map(({ id, name }) => [id, name] as const)]}
              change={(chosenId) => {
                const type = rows.find(({ id }) => id === chosenId);
                if (type) void run(() => choose(type));
              }}
            />
          )
        }
      </Loading>
      {problem && <Problem message={problem} />}
      <div class="actions">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
