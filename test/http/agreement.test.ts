import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import * as readers from '../../generated/readers.ts';
import { alternativesOf, isFreeForm, listOperations, merged } from '../../scripts/contract-parts.ts';
import { bodySchema } from '../../scripts/request-parts.ts';
import { asAccepted } from '../../scripts/unmarked.ts';
import type { Problem } from '../../src/base/errors.ts';
import { toPlainJson } from '../../src/base/json/json.ts';
import type { JsonValue } from '../../src/base/json/value.ts';
import { loadContract } from '../../src/contract/load.ts';
import type { Reader } from '../../src/contract/reader.ts';
import { deref, type OperationObject, type Schema } from '../../src/contract/schema.ts';

/** Compares the generated readers with an independent validator: on the contract's examples, on values of every schema, and on modified copies of both. */
const contract = loadContract();
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
// the only optional discriminator (`x-infers-tag`), which JSON Schema cannot express
const untagged = JSON.parse(JSON.stringify(asAccepted(contract)).replaceAll('"required":["input_type",', '"required":[')) as object;
ajv.addSchema({ $id: 'contract', ...untagged });
const verifierOf = (schema: Schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as object);

const cases = listOperations(contract).filter(({ operation }) => operation.requestBody !== undefined);

function exampleOf(operation: OperationObject): JsonValue {
  const media = deref(contract, operation.requestBody!).content['application/json'] as {
    example?: JsonValue;
    examples?: Record<string, { $ref: string; value?: JsonValue }>;
  };
  const [shared] = Object.values(media.examples ?? {});
  return toPlainJson(media.example ?? (shared && deref(contract, shared).value) ?? {});
}

/** Values that even lenient conversions reject. */
const INVALID_VALUES: JsonValue[] = [[['spoiled']], { spoiled: { deeper: [] } }];

/** Every copy of `value` in which one field, at any depth, is replaced, removed, or added. */
function* spoiled(value: JsonValue): Generator<JsonValue> {
  yield* INVALID_VALUES;
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  const rebuild = (index: number, member: JsonValue | undefined): JsonValue => {
    const copy = entries.map(([key, one], at) => [key, at === index ? member : one] as const).filter(([, one]) => one !== undefined);
    return Array.isArray(value) ? copy.map(([, one]) => one!) : (Object.fromEntries(copy) as JsonValue);
  };
  for (const [index, [, member]] of entries.entries()) {
    if (!Array.isArray(value)) yield rebuild(index, undefined);
    for (const inner of spoiled(member as JsonValue)) yield rebuild(index, inner);
  }
  if (!Array.isArray(value)) yield { ...value, not_in_the_contract: 1 };
}

describe('request bodies', () => {
  it('of the contract are accepted, and mutated ones are rejected exactly when another validator rejects them', () => {
    const differences: string[] = [];
    let compared = 0;
    for (const { operation } of cases) {
      const verify = verifierOf(bodySchema(contract, operation)!);
      const accepts = (body: JsonValue) => {
        const { problems } = read(operation, body);
        return problems.filter(({ loc }) => loc[0] === 'body').length === 0;
      };
      const example = exampleOf(operation);
      if (!accepts(example)) differences.push(`${operation.operationId} refuses its example`);
      for (const body of spoiled(example)) {
        compared += 1;
        const [mine, theirs] = [accepts(body), verify(body)];
        if (mine !== theirs)
          differences.push(`${operation.operationId} ${mine ? 'accepts' : 'refuses'} ${JSON.stringify(body).slice(0, 200)}`);
      }
    }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(1000);
  });

  it('of any shape are accepted or rejected, and never cause an error of the service', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (body) => {
        for (const { operation } of cases) read(operation, body as JsonValue);
      }),
      { numRuns: 50 },
    );
  });

  it('with names of inherited properties are read as data', () => {
    const body = JSON.parse('{"name":"x","value":{"__proto__":{"a":1},"constructor":2}}') as JsonValue;
    const { operation } = cases.find(({ operation }) => operation.operationId === 'createVariable')!;
    const { problems, result } = read(operation, body);
    expect([problems, JSON.stringify(result)]).toEqual([[], JSON.stringify(body)]);
  });
});

function read({ operationId }: OperationObject, body: JsonValue): { result: unknown; problems: Problem[] } {
  const problems: Problem[] = [];
  const request = readers.requestReaders[operationId as OperationId]({ params: {}, query: {}, headers: {}, body }, problems);
  return { result: request.body, problems };
}

/** Values of a schema, of which some violate its limits. Both validators must find that out. */
function valuesOf(given: Schema | boolean, depth = 0): fc.Arbitrary<JsonValue> {
  if (typeof given === 'boolean' || isFreeForm(contract, given)) return fc.constantFrom<JsonValue>(null, 1, 'x', ['x'], { x: 1 });
  const { 'x-accepts-words': words, ...others } = given;
  if (words) return fc.oneof(fc.constantFrom(...Object.keys(words), 'another word'), valuesOf(others, depth));
  const schema = merged(contract, deref(contract, given));
  if (isFreeForm(contract, schema)) return valuesOf(true);
  if (schema.const !== undefined) return fc.constant(schema.const as JsonValue);
  if (schema.enum) return fc.constantFrom(...(schema.enum as JsonValue[]));
  const union = alternativesOf(schema);
  if (union) return fc.oneof(...union.slice(0, depth < DEEPEST ? undefined : 1).map((one) => valuesOf(one, depth + 1)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, depth)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.constantFrom(...[0, 1, 50, 60, 61, 200, 201, 86400, 86401, -1]);
    case 'number':
      // the operation itself checks the bounds of durations
      return schema['x-accepts-durations'] ? fc.constantFrom(0.5, 60) : fc.constantFrom(-1, 0, 0.5, 60, 1e9);
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      if (schema.format === 'date-time') return fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T03:04:05.123+02:00');
      return fc.constantFrom('a', 'a name', 'a/b', 'x'.repeat(300), ...(schema['x-checked-late'] ? [] : ['']));
    case 'array': {
      const item = valuesOf(schema.items ?? schema.prefixItems?.[0] ?? true, depth + 1);
      return depth < DEEPEST ? fc.array(item, { maxLength: 3 }) : fc.constant([]);
    }
  }
  if (!schema.properties || schema['x-checked-late'])
    return depth < DEEPEST
      ? fc.dictionary(fc.constantFrom('a', 'b'), valuesOf(schema.additionalProperties ?? true, depth + 1))
      : fc.constant({});
  const members = Object.entries(schema.properties).map(([name, one]) => [name, valuesOf(one, depth + 1)] as const);
  return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
}

/** Values below this depth are as small as the schema allows, so that recursive schemas end. */
const DEEPEST = 4;

/** JSON Schema cannot express which alternative matches a value without the optional tag. */
const tagsIn = (value: JsonValue) => JSON.stringify(value).split('"input_type":').length;

describe('values of every schema', () => {
  const named = Object.entries(contract.components.schemas).flatMap(([name, schema]) => {
    const reader = (readers as unknown as Record<string, Reader>)[`read${name}`];
    return reader ? [{ name, schema, reader }] : [];
  });

  it('that requests use have a reader', () => {
    expect(named.length).toBeGreaterThan(150);
  });

  it.each(named)('$name: are accepted exactly when another validator accepts them', ({ name, schema, reader }) => {
    const verify = verifierOf({ $ref: `#/components/schemas/${name}` });
    const accepts = (value: JsonValue) => {
      const problems: Problem[] = [];
      reader(value, problems);
      return problems.length === 0;
    };
    fc.assert(
      fc.property(valuesOf(schema), fc.nat(), (value, dice) => {
        const copies = spoiled(value);
        for (let skipped = dice % 20; skipped > 0; skipped--) copies.next();
        const { value: copy = value } = copies.next() as IteratorResult<JsonValue, undefined>;
        for (const one of tagsIn(copy) === tagsIn(value) ? [value, copy] : [value]) expect([one, accepts(one)]).toEqual([one, verify(one)]);
      }),
      { numRuns: 10 },
    );
  });
});
