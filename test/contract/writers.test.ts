import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writers } from '../../generated/writers.ts';
import { isFreeForm, listOperations, merged } from '../../scripts/contract-parts.ts';
import { parseJson, stringifyJson } from '../../src/base/json/json.ts';
import { JsonText, type JsonValue, LosslessNumber } from '../../src/base/json/value.ts';
import { loadContract } from '../../src/contract/load.ts';
import { deref, type Schema } from '../../src/contract/schema.ts';

const contract = loadContract();

/** Strings with characters that must be escaped, and others. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', '"', '\\', '\n', '\u0000', '\u007f', '\u2028', '\ud800', '\udc00x', '😀', 'a "quoted" word', 'Späße'),
);
const numbers = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1e21, 5e-324, NaN, Infinity));
const freeForm = fc.oneof(
  fc.constantFrom<JsonValue>(new LosslessNumber('1.0'), { n: new LosslessNumber('12345678901234567890') }, null, {}, []),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
);

/** Values of a schema as handlers return them: any object or list may already be serialized. */
function valuesOf(schema: Schema | boolean, depth: number): fc.Arbitrary<unknown> {
  const values = plainValuesOf(schema, depth);
  return fc
    .tuple(values, fc.nat(9))
    .map(([value, dice]) => (dice === 0 && depth > 0 && isPart(value) ? new JsonText(stringifyJson(value)) : value));
}

/** Values below this depth are as small as the schema allows, so that recursive schemas end. */
const DEEPEST = 5;

const isPart = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof LosslessNumber || value instanceof JsonText);

function plainValuesOf(given: Schema | boolean, depth: number): fc.Arbitrary<unknown> {
  if (typeof given === 'boolean' || isFreeForm(contract, given)) return freeForm;
  const schema = merged(contract, deref(contract, given));
  if (isFreeForm(contract, schema)) return freeForm;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const union = schema.oneOf ?? schema.anyOf;
  if (union) {
    const ends = union.filter((one) => one.type === 'null');
    const chosen = depth < DEEPEST ? union : ends.length > 0 ? ends : union.slice(0, 1);
    return fc.oneof(...chosen.map((one) => plainValuesOf(one, depth + 1)));
  }
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => plainValuesOf({ ...schema, type }, depth)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      return schema.format === 'date-time' ? fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000001Z') : text;
    case 'integer':
      return fc.integer();
    case 'number':
      return numbers;
    case 'boolean':
      return fc.boolean();
    case 'array':
      return depth < DEEPEST ? fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 3 }) : fc.constant([]);
  }
  if (!schema.properties)
    return depth < DEEPEST
      ? fc.dictionary(text, valuesOf(schema.additionalProperties ?? true, depth + 1), { maxKeys: 3 })
      : fc.constant({});
  const members = Object.entries(schema.properties).map(([name, one]) => [name, valuesOf(one, depth + 1)] as const);
  return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
}

describe('writers', () => {
  const documented = listOperations(contract).flatMap(({ operation }) =>
    Object.entries(writers[operation.operationId as keyof typeof writers] ?? {}).map(([status, write]) => {
      const media = deref(contract, operation.responses[status] ?? {}).content?.['application/json'];
      return { name: `${operation.operationId} ${status}`, schema: media?.schema ?? {}, write };
    }),
  );

  it('exist for every response that is an object or a list of objects', () => {
    expect(documented.length).toBeGreaterThan(100);
  });

  it.each(documented)('$name: writes the same values as the general writer', ({ schema, write }) => {
    fc.assert(
      fc.property(plainValuesOf(schema, 0), (body) => {
        expect(write(body)).toSatisfy(
          (written: string) => stringifyJson(sorted(parseJson(written))) === stringifyJson(sorted(parseJson(stringifyJson(body)))),
        );
      }),
      { numRuns: 20 },
    );
  });
});

/** The value with its fields in alphabetical order, because clients don't depend on their order. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
