import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asAccepted } from '../../scripts/unmarked.ts';
import type { Problem } from '../../src/base/errors.ts';
import { toPlainJson } from '../../src/base/json/json.ts';
import type { JsonValue } from '../../src/base/json/value.ts';
import { createCompiler } from '../../src/contract/compile.ts';
import { listOperations } from '../../src/contract/listing.ts';
import { loadContract } from '../../src/contract/load.ts';
import { deref, type OperationObject } from '../../src/contract/schema.ts';
import { bodySchema, createRequestReader } from '../../src/http/validation/request.ts';

/** Compares the service's own body reader with an independent validator, on the contract's examples and on modified copies of them. */
const contract = loadContract();
const compiler = createCompiler(contract);
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
// the only optional discriminator (`x-infers-tag`), which JSON Schema cannot express
const untagged = JSON.parse(JSON.stringify(asAccepted(contract)).replaceAll('"required":["input_type",', '"required":[')) as object;
ajv.addSchema({ $id: 'contract', ...untagged });

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
  if (!Array.isArray(value)) yield { ...value, not_in_the_contract: 1 } as JsonValue;
}

describe('request bodies', () => {
  it('of the contract are accepted, and mutated ones are rejected exactly when another validator rejects them', () => {
    const differences: string[] = [];
    let compared = 0;
    for (const { operation } of cases) {
      const reader = createRequestReader(compiler, operation);
      const schema = bodySchema(contract, operation)!;
      const verify = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as object);
      const accepts = (body: JsonValue) => {
        const problems: Problem[] = [];
        reader.read({ params: idsFor(reader.uuidParams), query: {}, headers: {}, body }, problems);
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
    const readers = cases.map(({ operation }) => createRequestReader(compiler, operation));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (body) => {
        for (const reader of readers)
          reader.read({ params: idsFor(reader.uuidParams), query: {}, headers: {}, body: body as JsonValue }, []);
      }),
      { numRuns: 50 },
    );
  });

  it('with names of inherited properties are read as data', () => {
    const reader = createRequestReader(compiler, cases.find(({ operation }) => operation.operationId === 'createVariable')!.operation);
    const body = JSON.parse('{"name":"x","value":{"__proto__":{"a":1},"constructor":2}}') as JsonValue;
    const problems: Problem[] = [];
    const read = reader.read({ params: {}, query: {}, headers: {}, body }, problems);
    expect([problems, JSON.stringify(read.body)]).toEqual([[], JSON.stringify(body)]);
  });
});

function idsFor(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '0197a1c2-5b7e-7c3d-8e4f-0123456789ab']));
}
