import { Ajv2020 } from 'ajv/dist/2020.js';

/** True if the JSON Schema accepts the data; otherwise throws an error that lists the problems. */
export function acceptedBy(schema: object, data: unknown): true {
  const ajv = new Ajv2020({ allErrors: true });
  if (ajv.validate(schema, data)) return true;
  throw new Error(ajv.errorsText(ajv.errors, { separator: '\n' }));
}
