import { type JsonObject, type SchemaValueError, validateSchemaValues } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { call } from '../api/client.ts';
import { defaultsOf, isRecursive, narrowed } from './schema/shapes.ts';
import { SchemaForm } from './schema-form.tsx';

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
      errors.value = await problemsOf(schema, written);
      const general = errors.value.filter((one) => typeof one === 'string');
      if (general.length > 0) throw new Error(general.join('\n'));
      return errors.value.length > 0 ? undefined : written;
    },
  };
}
