import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/base/json/value.ts';
import {
  type BlockData,
  baseJobTemplateProblem,
  checkChangedJobVariables,
  checkJobVariables,
  checkPoolDefaults,
} from '../../../src/lib/parameters/job-variables.ts';

const BLOCK = '00000000-0000-4000-8000-000000000001';
const template = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  job_configuration: { a: 1 },
  variables: { type: 'object', properties, ...rest },
});
const loadBlockData = async (id: string): Promise<BlockData | undefined> =>
  id === BLOCK ? { data: { k: 'v', pw: 's3cr3t' }, masked: { k: 'v', pw: '********' } } : undefined;
const check = async (pool: JsonObject | null, layers: JsonObject[], enforceRequired = true) =>
  (await checkJobVariables(pool, layers, { enforceRequired, loadBlockData }))?.message;

describe('checkJobVariables', () => {
  const image = template({ image: { type: 'string' }, n: { type: 'integer', default: 1 } }, { required: ['image'] });

  it('validates nothing without a schema', async () => {
    expect(await check(null, [{ a: 1 }])).toBeUndefined();
    expect(await check({}, [{ a: 1 }])).toBeUndefined();
  });

  it('enforces required variables only on request', async () => {
    expect(await check(image, [{}])).toBe("Validation failed. Failure reason: 'image' is a required property");
    expect(await check(image, [{}], false)).toBeUndefined();
    expect(await check(image, [{ image: 'a' }, { n: 2 }])).toBeUndefined();
  });

  it('gives priority to later layers, reads null as the default, and accepts undeclared variables', async () => {
    expect(await check(image, [{ image: 1 }, { image: 'a' }])).toBeUndefined();
    expect(await check(image, [{ image: 'a' }, { image: 1 }])).toBe(
      "Validation failed for field 'image'. Failure reason: 1 is not of type 'string'",
    );
    expect(await check(image, [{ image: 'a', n: null, other: 1 }])).toBeUndefined();
    expect(await check(image, [{ image: 'a', n: 'x' }])).toBe(
      "Validation failed for field 'n'. Failure reason: 'x' is not valid under any of the given schemas",
    );
  });

  it('drops a default that violates its own schema, and then requires nothing', async () => {
    expect(
      await check(template({ image: { type: 'string' }, n: { type: 'integer', default: 'x' } }, { required: ['image'] }), [{}]),
    ).toBeUndefined();
  });

  it('reads block references in defaults', async () => {
    const withBlock = (reference: JsonValue) =>
      template({ c: { type: 'object', properties: { k: { type: 'integer' } }, default: { $ref: reference } } });
    expect(await check(withBlock({ block_document_id: '00000000-0000-4000-8000-000000000002' }), [{}])).toBe('Block not found.');
    expect(await check(withBlock({ block_document_id: 'no-uuid' }), [{}])).toBe('Block not found.');
    expect(await check(withBlock({}), [{}])).toBeUndefined();
    expect(await checkPoolDefaults(withBlock({ block_document_id: BLOCK }), loadBlockData)).toMatchObject({
      message: expect.stringContaining("Validation failed for work pool's job variable defaults: Validation failed for field 'c"),
    });
  });

  it('loads a block once, and no more blocks than one block can contain', async () => {
    const loaded: string[] = [];
    const load = async (id: string): Promise<BlockData> => {
      loaded.push(id);
      const data = { text: 'x'.repeat(6_000_000) };
      return { data, masked: data };
    };
    const ids = ['1', '1', '2', '1', '2', '3'].map((digit) => BLOCK.replace(/1$/, digit));
    const referring = (count: number) =>
      template(Object.fromEntries(ids.slice(0, count).map((id, at) => [`p${at}`, { default: { $ref: { block_document_id: id } } }])));
    expect(await checkPoolDefaults(referring(5), load)).toBeUndefined();
    expect(loaded).toEqual([ids[0], ids[2]]);
    expect(await checkPoolDefaults(referring(6), load)).toMatchObject({
      kind: 'invalid-value',
      reason: expect.stringContaining('too large'),
    });
  });

  describe('does not quote secrets of a block', () => {
    const fromBlock = { default: { $ref: { block_document_id: BLOCK } } };

    it.each<[string, JsonObject, JsonObject, string]>([
      [
        'in a constraint on all variables',
        { properties: { a: fromBlock }, maxProperties: 1 },
        { b: 1 },
        "Validation failed. Failure reason: {'a': {'k': 'v', 'pw': '********'}, 'b': 1} has too many properties",
      ],
      [
        'that is rejected itself',
        { properties: { a: fromBlock }, not: { properties: { a: { properties: { pw: { const: 's3cr3t' } } } } } },
        {},
        'Validation failed. Failure reason: the data of a block document is not valid here',
      ],
      [
        'next to another value',
        {
          properties: {
            a: { ...fromBlock, properties: { pw: { maxLength: 7 } } },
            b: { properties: { c: { type: 'string' } }, required: ['c'] },
          },
          required: ['b'],
        },
        { b: { c: 1 } },
        "Validation failed for field 'b.c'. Failure reason: 1 is not of type 'string'",
      ],
      [
        'that is replaced with another value',
        { properties: { a: fromBlock }, maxProperties: 1 },
        { a: { pw: 'mine' }, b: 1 },
        "Validation failed. Failure reason: {'a': {'pw': 'mine'}, 'b': 1} has too many properties",
      ],
    ])('%s', async (_, schema, given, message) => {
      expect(await check({ job_configuration: {}, variables: { type: 'object', ...schema } }, [given])).toBe(message);
    });

    it('in the defaults of a pool', async () => {
      const problem = await checkPoolDefaults(template({ a: { ...fromBlock, type: 'integer' } }), loadBlockData);
      expect(problem?.message).toContain("{'k': 'v', 'pw': '********'} is not valid under any of the given schemas");
    });
  });

  it('reports an invalid schema', async () => {
    expect(await checkJobVariables(template({ a: { type: 'foo' } }), [{}], { enforceRequired: true, loadBlockData })).toMatchObject({
      kind: 'invalid-schema',
    });
  });
});

describe('checkChangedJobVariables', () => {
  it('validates formats, requires nothing', () => {
    const pool = template({ at: { type: 'string', format: 'date' }, n: { type: 'integer' } }, { required: ['at', 'n'] });
    expect(checkChangedJobVariables(pool, { at: '2026-01-01' })).toBeUndefined();
    expect(checkChangedJobVariables(pool, { at: 'x' })?.message).toBe(
      "Validation failed for field 'at'. Failure reason: 'x' is not a 'date'",
    );
  });
});

describe('checkPoolDefaults', () => {
  it('prefixes errors of a default', async () => {
    const problem = await checkPoolDefaults(template({ n: { type: 'integer', default: 'x' } }), loadBlockData);
    expect(problem?.message).toBe(
      "Validation failed for work pool's job variable defaults: Validation failed for field 'n'. Failure reason: 'x' is not valid under any of the given schemas",
    );
  });
});

describe('baseJobTemplateProblem', () => {
  it('requires both parts, and a declaration of every variable', () => {
    expect(baseJobTemplateProblem({})).toBeUndefined();
    expect(baseJobTemplateProblem({ job_configuration: { a: 1 } })).toContain("'variables'");
    const keyed = { job_configuration: { '{{ x }}': 'y' }, variables: { properties: {} } };
    expect(baseJobTemplateProblem(keyed)).toBeUndefined();
    expect(baseJobTemplateProblem({ ...keyed, job_configuration: { a: { '{{ x }}': 'y' } } })).toContain("'x'");
    expect(baseJobTemplateProblem({ job_configuration: {}, variables: { a: 1 } })).toContain("'job_configuration'");
    const used = { job_configuration: { a: ['{{ x }} {{prefect.blocks.a}}'], b: { c: '{{ y }}' } }, variables: { properties: { x: {} } } };
    expect(baseJobTemplateProblem(used)).toContain("'prefect.blocks.a', 'y'");
  });
});
