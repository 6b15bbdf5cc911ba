import {
  type BlockDocument,
  type BlockSchema,
  type BlockType,
  createBlockDocument,
  filterBlockSchemas,
  filterBlockTypes,
  type JsonObject,
  updateBlockDocument,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call, useOperation } from '../api/resource.ts';
import { Dialog, useAttempt } from '../components/dialogs.tsx';
import { Select } from '../components/fields.tsx';
import { Empty, Loading, Problem } from '../components/listing.tsx';
import { FormDialog } from '../components/schema-form.tsx';
import { touched } from '../components/texts.ts';
import { atMost } from '../config.ts';

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

const NAME = 'Block name';

/** Creates a block in two steps: its type, then its fields. */
export function NewBlock({ saved, close }: { saved: () => void; close: () => void }) {
  const chosen = useSignal<{ type: BlockType; schema: BlockSchema } | undefined>(undefined);
  const types = useOperation(filterBlockTypes, { body: { limit: atMost(200) } });
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
    </Dialog>
  );
}

type Properties = Record<string, Record<string, unknown>>;

const propertiesOf = (fields: JsonObject | null | undefined): Properties => (fields?.properties ?? {}) as Properties;

/** The names of the top-level fields of a block that contain secrets. */
export function secretsOf(fields: JsonObject | null | undefined): ReadonlySet<string> {
  const named = Array.isArray(fields?.secret_fields) ? fields.secret_fields : [];
  const marked = Object.entries(propertiesOf(fields)).flatMap(([name, { format, writeOnly }]) =>
    format === 'password' || writeOnly === true ? [name] : [],
  );
  return new Set([...named.map((path) => String(path).split('.')[0] ?? ''), ...marked]);
}

/** The form of a block, with password fields for its secrets. */
function formOf(fields: JsonObject | null | undefined, describe: (name: string) => string | undefined): JsonObject {
  const secrets = secretsOf(fields);
  const properties = Object.entries(propertiesOf(fields)).map(([name, one]) => {
    const description = describe(name) ?? one.description;
    return [name, secrets.has(name) && one.type === 'string' ? { ...one, format: 'password', description } : { ...one, description }];
  });
  return { ...fields, properties: Object.fromEntries(properties) };
}
