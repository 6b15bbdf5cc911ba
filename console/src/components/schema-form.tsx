import { type JsonObject, type SchemaValueError, validateSchemaValues } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { call } from '../api/resource.ts';
import { ActionDialog } from './dialogs.tsx';
import { Properties } from './schema/field.tsx';
import { defaultsOf, isRecursive, narrowed, readableErrors, shapeOf, type Values } from './schema/shapes.ts';

interface SchemaFormProps {
  schema: JsonObject;
  values: Values;
  change: (values: Values) => void;
  errors: readonly SchemaValueError[];
}

/** A field for every property of a JSON Schema, with the problems that the service reports. */
export function SchemaForm({ schema, values, change, errors }: SchemaFormProps) {
  const shape = shapeOf(schema, schema);
  if (shape.kind !== 'object') return <p class="hint">No fields to fill in.</p>;
  return (
    <div class="schema-form">
      <Properties id="value" root={schema} value={values} change={(next) => change(next as Values)} errors={errors} shape={shape} />
    </div>
  );
}

interface Props {
  title: string;
  schema: JsonObject;
  value: JsonObject;
  save: (value: JsonObject) => Promise<unknown>;
  close: () => void;
  /** The content above the form. */
  children?: ComponentChildren;
}

/** A dialog with a form for the values of a JSON Schema. */
export function FormDialog({ title, schema, value, save, close, children }: Props) {
  const values = useSignal(value);
  return (
    <ActionDialog title={title} act={() => save(values.peek())} close={close}>
      {children}
      <SchemaForm schema={schema} values={values.value} change={(next) => (values.value = next)} errors={[]} />
    </ActionDialog>
  );
}

interface CheckedForm {
  form: ComponentChildren;
  /** The values if the service accepts them, otherwise undefined: then the form displays the problems. A problem that belongs to no field is thrown. */
  checked: () => Promise<JsonObject | undefined>;
}

/**
 * The problems at their fields, which the narrowed schema names also inside unions. If the values belong to another variant, the schema itself accepts them. The
 * service doesn't validate with the schema of a recursive model.
 */
async function problemsOf(schema: JsonObject, values: JsonObject): Promise<SchemaValueError[]> {
  const validate = async (using: JsonObject) => (await call(validateSchemaValues({ body: { schema: using, values } }))).errors;
  const placed = await validate(narrowed(schema, schema, values));
  if (placed.length === 0 || isRecursive(schema)) return placed;
  return (await validate(schema)).length === 0 ? [] : placed;
}

/** A form for the values of a JSON Schema, which the service validates before they are used. */
export function useCheckedForm(schema: JsonObject, given: JsonObject = {}): CheckedForm {
  const values = useSignal<Record<string, unknown>>({ ...defaultsOf(schema), ...given });
  const errors = useSignal<SchemaValueError[]>([]);
  return {
    form: <SchemaForm schema={schema} values={values.value} change={(next) => (values.value = next)} errors={errors.value} />,
    async checked() {
      const written = values.peek() as JsonObject;
      errors.value = readableErrors(await problemsOf(schema, written));
      const general = errors.value.filter((one) => typeof one === 'string');
      if (general.length > 0) throw new Error(general.join('\n'));
      return errors.value.length > 0 ? undefined : written;
    },
  };
}
