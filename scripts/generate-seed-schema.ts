import { present } from '../src/base/present.ts';
import { type Contract, deref, type Schema } from '../src/contract/schema.ts';
import { type Section, sections } from '../src/dev/sections.ts';
import { listOperations, merged } from './contract-parts.ts';
import { bodySchema } from './request-parts.ts';

const TIME = { type: 'string', description: `Time, or \${clock-60} for a minute before the start time.` };

/** The JSON Schema of a seed, for editors. In place of ids and times, it accepts references. */
export function generateSeedSchema(contract: Contract): string {
  const seed = present(contract.components.schemas.Seed, 'the schema of seeds');
  const properties = { ...seed.properties };
  for (const [name, section] of Object.entries(sections)) {
    const { description } = present(properties[name], `the section ${name}`) as { description?: string };
    properties[name] = { type: 'array', description, items: recordOf(contract, section) } as Schema;
  }
  const used: Record<string, unknown> = {};
  const root = toJsonSchema({ ...seed, properties }, contract, used);
  return `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Seed of contralto dev', ...(root as object), $defs: used }, null, 1)}\n`;
}

function recordOf(contract: Contract, { operation, pathField, isList, defaults = {}, setState }: Section): Schema {
  const listed = listOperations(contract).find((one) => one.operation.operationId === operation);
  const body = deref(contract, present(bodySchema(contract, present(listed, operation).operation), `the body of ${operation}`));
  const record = merged(contract, deref(contract, isList ? present(body.items, 'the items of a list') : body));
  const state = { $ref: '#/components/schemas/StateCreate' };
  const states = {
    type: 'array',
    items: withFields(merged(contract, deref(contract, state)), { at: TIME }),
    description: 'Further states, set in turn.',
  };
  return withFields(
    {
      ...record,
      required: [...(record.required ?? []).filter((name) => !(name in defaults)), ...(pathField === undefined ? [] : [pathField])],
    },
    {
      as: { type: 'string', description: 'Name of the record in references.' },
      at: TIME,
      ...(pathField !== undefined && { [pathField]: { type: 'string' } }),
      ...(setState && { states }),
    },
  );
}

const withFields = (schema: Schema, fields: object): Schema => ({
  ...schema,
  additionalProperties: false,
  properties: { ...schema.properties, ...fields },
});

/** Without extensions and `discriminator`, and with the schemas that it uses in `used`. */
function toJsonSchema(value: unknown, contract: Contract, used: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => toJsonSchema(item, contract, used));
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = {};
  const { format } = value as Schema;
  const isReference = format === 'uuid' || format === 'date-time';
  for (const [key, item] of Object.entries(value)) {
    if (key.startsWith('x-') || key === 'discriminator' || key === 'example' || (isReference && key === 'format')) continue;
    result[key] = key === '$ref' ? useSchema(String(item), contract, used) : toJsonSchema(item, contract, used);
  }
  return result;
}

function useSchema(ref: string, contract: Contract, used: Record<string, unknown>): string {
  const name = ref.slice('#/components/schemas/'.length);
  if (!(name in used)) {
    used[name] = true;
    used[name] = toJsonSchema(contract.components.schemas[name], contract, used);
  }
  return `#/$defs/${name}`;
}
