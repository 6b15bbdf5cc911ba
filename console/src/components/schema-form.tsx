import type { JsonObject, SchemaValueError } from '@contralto/client';
import { Properties } from './schema/field.tsx';
import { shapeOf, type Values } from './schema/shapes.ts';

/** A field for every property of a JSON Schema, with the problems that the service reports. */
export function SchemaForm({
  schema,
  values,
  change,
  errors,
}: {
  schema: JsonObject;
  values: Values;
  change: (values: Values) => void;
  errors: readonly SchemaValueError[];
}) {
  const shape = shapeOf(schema, schema);
  if (shape.kind !== 'object') return <p class="hint">No fields to fill in.</p>;
  return (
    <div class="schema-form">
      <Properties id="value" root={schema} value={values} change={(next) => change(next as Values)} errors={errors} shape={shape} />
    </div>
  );
}
