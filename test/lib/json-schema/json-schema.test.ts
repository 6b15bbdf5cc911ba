import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/base/json/json.ts';
import type { JsonObject, JsonValue } from '../../../src/base/json/value.ts';
import { SchemaBudget } from '../../../src/lib/json-schema/budget.ts';
import {
  acceptedProperties,
  CIRCULAR_MESSAGE,
  checkSchema,
  findAllProblems,
  findProblem,
} from '../../../src/lib/json-schema/json-schema.ts';
import { preprocessSchema, withoutRequired } from '../../../src/lib/json-schema/preprocess.ts';
import { hydrate } from '../../../src/lib/parameters/hydrate.ts';
import { parametersSizeProblem } from '../../../src/lib/parameters/parameters-size.ts';

const reason = (schema: JsonObject, value: JsonValue, options = {}) =>
  findProblem(schema, value, { preprocess: false, ...options })?.reason;
const parsed = (text: string) => parseJson(text) as JsonObject;

describe('messages', () => {
  it.each<[JsonObject, JsonValue, string | undefined]>([
    [{ type: 'string' }, 1, "1 is not of type 'string'"],
    [{ type: ['string', 'null'] }, true, "True is not of type 'string', 'null'"],
    [{ type: 'integer' }, true, "True is not of type 'integer'"],
    [{ type: 'number' }, false, "False is not of type 'number'"],
    [{ required: ['k'] }, {}, "'k' is a required property"],
    [{ additionalProperties: false }, { x: 1 }, "Additional properties are not allowed ('x' was unexpected)"],
    [{ additionalProperties: false }, { y: 1, x: 1 }, "Additional properties are not allowed ('x', 'y' were unexpected)"],
    [{ enum: ['a', null, { k: [true] }] }, 'b', "'b' is not one of ['a', None, {'k': [True]}]"],
    [{ enum: [1] }, true, 'True is not one of [1]'],
    [{ const: 'a' }, 'b', "'a' was expected"],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, '1 is not valid under any of the given schemas'],
    [{ oneOf: [{ minimum: 1 }, { maximum: 9 }] }, 5, "5 is valid under each of {'maximum': 9}, {'minimum': 1}"],
    [{ minimum: 2 }, 1.5, '1.5 is less than the minimum of 2'],
    [{ maximum: 2 }, 3, '3 is greater than the maximum of 2'],
    [{ exclusiveMinimum: 2 }, 2, '2 is less than or equal to the minimum of 2'],
    [{ exclusiveMaximum: 2 }, 2, '2 is greater than or equal to the maximum of 2'],
    [{ multipleOf: 2 }, 3, '3 is not a multiple of 2'],
    [{ minLength: 2 }, '😀', "'😀' is too short"],
    [{ minLength: 1 }, '', "'' should be non-empty"],
    [{ maxLength: 1 }, 'ab', "'ab' is too long"],
    [{ maxItems: 0 }, [1], '[1] is expected to be empty'],
    [{ pattern: '^a' }, 'b', "'b' does not match '^a'"],
    [{ uniqueItems: true }, [1, true, { a: 1 }], undefined],
    [
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      "[{'a': 1, 'b': 2}, {'b': 2, 'a': 1}] has non-unique elements",
    ],
    [{ contains: { type: 'string' } }, [1], '[1] does not contain items matching the given schema'],
    [{ minProperties: 1 }, {}, '{} should be non-empty'],
    [{ minProperties: 2 }, { a: 1 }, "{'a': 1} does not have enough properties"],
    [{ maxProperties: 0 }, { a: 1 }, "{'a': 1} is expected to be empty"],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, "{'a': 1, 'b': 2} has too many properties"],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, "'b' is a dependency of 'a'"],
    [{ not: { type: 'null' } }, null, "None should not be valid under {'type': 'null'}"],
    [{ properties: { a: false } }, { a: 1 }, 'False schema does not allow 1'],
    [{ if: { required: ['a'] }, else: { required: ['b'] } }, {}, "'b' is a required property"],
    [
      { unevaluatedProperties: false, anyOf: [{ properties: { a: {} } }] },
      { a: 1, b: 2 },
      "Unevaluated properties are not allowed ('b' was unexpected)",
    ],
    [{ unevaluatedItems: false, prefixItems: [{}] }, [1, 2], 'Unevaluated items are not allowed (2 was unexpected)'],
    [{ $ref: '#/$defs/A', $defs: { A: { $ref: '#b' }, B: { $anchor: 'b', type: 'string' } } }, 1, "1 is not of type 'string'"],
    [{ format: 'date' }, 'x', undefined],
  ])('%j on %j', (schema, value, expected) => expect(reason(schema, value)).toBe(expected));

  it('numbers are exact, and `1.0` is an integer', () => {
    const { ok, big } = parsed('{"ok": 1.0, "big": 9007199254740993}');
    expect(reason({ type: 'integer' }, ok!)).toBeUndefined();
    expect(reason({ maximum: 9007199254740992 }, big!)).toBe('9007199254740993 is greater than the maximum of 9007199254740992');
    expect(reason({ type: 'string' }, ok!)).toBe("1.0 is not of type 'string'");
    expect(reason({ const: 1 }, ok!)).toBeUndefined();
  });

  it.each<[string, string, boolean]>([
    ['date', '2024-02-29', true],
    ['date', '2023-02-29', false],
    ['date-time', '2026-03-05T10:00:00Z', true],
    ['date-time', '2026-03-05 10:00:00Z', false],
    ['time', '10:00:00+01:00', true],
    ['time', '10:00', false],
    ['email', 'a@b', true],
    ['email', 'a', false],
    ['ipv4', '1.2.3.4', true],
    ['ipv4', '1.2.3', false],
    ['ipv6', '::1', true],
    ['ipv6', 'g::1', false],
    ['regex', '(a', false],
    ['uuid', '00000000-0000-0000-0000-00000000000G', false],
    ['hostname', '-', true],
  ])('format %s of %s', (format, text, valid) => {
    expect(reason({ format }, text, { formats: true })).toBe(valid ? undefined : `'${text}' is not a '${format}'`);
  });
});

describe('patterns in the Python dialect', () => {
  it.each([
    ['(?i)^abc$', ['ABC', 'abc'], ['abd']],
    ['(?ms)a.b$', ['a\nb\nc'], ['ab']],
    ['^\\w+$', ['Müller_1', '٣'], ['a-b', 'e\u0301']],
    ['(?a)^\\w+$', ['Muller'], ['Müller']],
    ['^[\\w.-]+@\\w+$', ['jörg.m-ü@haus'], ['jörg m@haus']],
    ['^\\d\\D\\W$', ['٣a-'], ['aa-', '٣٣-', '٣aü']],
    ['\\bé\\b', ['é', 'un é.'], ['aé', 'ét']],
    ['^a{,2}$', ['', 'aa'], ['aaa', 'a{,2}']],
    ['^[]a]+$', [']a'], ['b']],
    ['^[^]a]$', ['b'], ['a', ']']],
    ['^[[(?P<]+]$', ['[(?P<]'], ['a']],
    ['\\A\\\\A\\Z', ['\\A'], ['A']],
    ['^(?P<q>["\'])\\w(?P=q)$', ['"ü"'], ['"ü\'']],
    ['^[\\w\\@\\-]+\\@\\-\\_$', ['ü-@-_'], ['ü']],
    ['^{\\w}$', ['{a}'], ['{}', 'a']],
  ])('%s', (pattern, found, others) => {
    for (const text of found) expect(reason({ pattern }, text), text).toBeUndefined();
    for (const text of others) expect(reason({ pattern }, text), text).toContain('does not match');
  });
});

describe('the reported problem', () => {
  const message = (schema: JsonObject, value: JsonValue) => findProblem(schema, value, { preprocess: false })?.message;

  it('names the field', () => {
    const schema: JsonObject = { properties: { foo: { type: 'string' }, 'a b': { items: { properties: { c: { type: 'string' } } } } } };
    expect(message(schema, { foo: 1 })).toBe("Validation failed for field 'foo'. Failure reason: 1 is not of type 'string'");
    expect(message(schema, { 'a b': [{}, { c: 1 }] })).toBe(
      "Validation failed for field '$['a b'][1].c'. Failure reason: 1 is not of type 'string'",
    );
    expect(message({ required: ['a'] }, {})).toBe("Validation failed. Failure reason: 'a' is a required property");
  });

  it('is the shallowest, not an anyOf without details, then the first', () => {
    const schema: JsonObject = {
      properties: {
        a: { properties: { b: { type: 'string' } } },
        c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        d: { type: 'string' },
        e: { type: 'string' },
      },
    };
    expect(message(schema, { a: { b: 1 }, c: 1, d: 1, e: 1 })).toContain("field 'd'");
    expect(message({ ...schema, required: ['z'] }, { d: 1 })).toContain("'z' is a required property");
  });

  it('descends into the closest branch', () => {
    const schema: JsonObject = { anyOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'null' }] };
    expect(message({ properties: { x: schema } }, { x: { a: 1 } })).toBe(
      "Validation failed for field 'x.a'. Failure reason: 1 is not of type 'string'",
    );
    expect(message({ properties: { x: schema } }, { x: 1 })).toContain('1 is not valid under any of the given schemas');
  });
});

describe('schemas', () => {
  it.each<[JsonObject, string]>([
    [{ type: 'foo' }, "'foo' is not valid under any of the given schemas"],
    [{ properties: { a: { minLength: -1 } } }, '-1 is less than the minimum of 0'],
    [{ properties: [] }, "[] is not of type 'object'"],
    [{ pattern: '[' }, "'[' is not a 'regex'"],
    [{ items: [{}] }, "[{}] is not of type 'object', 'boolean'"],
    [{ required: ['a', 'a'] }, "['a', 'a'] has non-unique elements"],
  ])('%j is invalid', (schema, message) => expect(checkSchema(schema)).toMatchObject({ kind: 'invalid-schema', message }));

  it('are rejected when they are circular, and only when it matters', () => {
    const loop: JsonObject = { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } }, properties: { x: { $ref: '#/$defs/a' } } };
    expect(findProblem(loop, { x: 1 }, { preprocess: true })).toMatchObject({ kind: 'circular', message: CIRCULAR_MESSAGE });
    expect(findProblem(loop, {}, { preprocess: true })).toBeUndefined();
    const tree: JsonObject = {
      $defs: { t: { properties: { next: { $ref: '#/$defs/t' } }, additionalProperties: false } },
      $ref: '#/$defs/t',
    };
    expect(findProblem(tree, { next: { next: { x: 1 } } }, { preprocess: true })?.message).toContain("field 'next.next'");
  });

  it('never fetch a reference', () => {
    const schema: JsonObject = { properties: { a: { $ref: 'http://example.com/s.json' } } };
    const message = 'Validation failed. Failure reason: Unresolvable: http://example.com/s.json';
    expect(findProblem(schema, { a: 1 }, { preprocess: true })).toMatchObject({ kind: 'unresolvable', message });
    expect(findProblem(schema, {}, { preprocess: true })).toBeUndefined();
    expect(findAllProblems(schema, {}, { preprocess: true })).toMatchObject({ kind: 'unresolvable', message });
  });

  it('can be hostile', () => {
    const deep = Array.from({ length: 1500 }).reduce<JsonValue>((inner) => [inner], []);
    expect(findProblem({ $ref: '#/$defs/l', $defs: { l: { items: { $ref: '#/$defs/l' } } } }, deep, { preprocess: true })?.kind).toBe(
      'circular',
    );
    expect(findProblem({ pattern: '^(a+)+$' }, `${'a'.repeat(50)}b`, { preprocess: true })?.message).toBe(
      'Unable to validate: a pattern takes too long.',
    );
    const levels = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`d${i}`, { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] }]),
    );
    expect(findProblem({ $defs: { ...levels, d40: {} }, $ref: '#/$defs/d0' }, 1, { preprocess: true })?.kind).toBe('invalid-schema');
  });

  it('can validate several values of one request, with limits for all of them', () => {
    const slow = { pattern: '^(a+)+$' };
    const budget = new SchemaBudget();
    const reasonOf = (text: string) => findProblem(slow, text, { preprocess: true, budget })?.reason;
    expect(reasonOf('aa')).toBeUndefined();
    for (let i = 0; i < 3; i += 1) expect(reasonOf(`${'a'.repeat(50)}b`)).toBe('a pattern takes too long');
    // the budget is used up even for a string that would take no time
    expect(reasonOf('aa')).toBe('a pattern takes too long');
    expect(findProblem(slow, 'aa', { preprocess: true })).toBeUndefined();

    const wide = { items: { allOf: Array<JsonValue>(100).fill({ type: 'integer' }) } };
    const rejected = Array.from(
      { length: 10 },
      () => findProblem(wide, Array<JsonValue>(1000).fill(1), { preprocess: true, budget })?.reason,
    );
    expect(rejected.filter((reason) => reason === undefined)).toHaveLength(5);
    expect(rejected.at(-1)).toBe('the schema takes too many steps');

    const large = { properties: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`name${i}`, { title: 'A title' }])) };
    expect(findProblem(large, { name1: 1 }, { preprocess: true })).toBeUndefined();
    expect(findProblem({ ...large, required: ['x'] }, {}, { preprocess: true })?.kind).toBe('invalid-value');
    expect(findProblem(large, { name1: 1 }, { preprocess: false })).toBeUndefined();
  });

  it('count the work within one subschema, and that of all properties together', () => {
    const many = <T>(count: number, item: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => item(index));
    const rejected = (schema: JsonObject, value: Parameters<typeof findProblem>[1]) =>
      findProblem(schema, value, { preprocess: false })?.message;
    const costly = 'Unable to validate: the schema takes too many steps.';
    const names = many(2000, (index) => `n${index}`);
    const long = 'x'.repeat(100_000);
    expect(rejected({ allOf: many(2000, () => ({ enum: names })) }, 'n1999')).toBe(costly);
    expect(rejected({ allOf: many(1000, () => ({ minLength: 1 })) }, long)).toBe(costly);
    expect(rejected({ allOf: many(1000, () => ({ uniqueItems: true })) }, names)).toBe(costly);
    expect(rejected({ allOf: many(2000, () => ({ minProperties: 1 })) }, Object.fromEntries(names.map((name) => [name, 1])))).toBe(costly);
    expect(rejected({ properties: Object.fromEntries(names.map((name) => [name, { type: 'string', title: 'T' }])) }, { n1: 'a' })).toBe(
      undefined,
    );
    expect(rejected({ properties: Object.fromEntries(many(40_000, (index) => [`n${index}`, {}])) }, {})).toBe(costly);
    const values = Object.fromEntries(many(50, (index) => [`v${index}`, many(5000, () => 1)]));
    const schema = { properties: Object.fromEntries(Object.keys(values).map((name) => [name, { items: { type: 'integer' } }])) };
    expect(acceptedProperties(schema, { v0: values.v0 ?? [] }, {})).toHaveLength(1);
    expect(acceptedProperties(schema, values, {}).length).toBeLessThan(50);
  });
});

describe('preprocessing', () => {
  it('allows null for optional typed properties, at every level of inline properties and in definitions', () => {
    const schema: JsonObject = {
      properties: {
        a: { type: 'string' },
        b: { type: 'string' },
        c: { type: 'string', default: 'x' },
        d: { type: 'object', properties: { e: { type: 'integer' } }, default: {} },
        f: { items: [{ type: 'string' }] },
      },
      required: ['b'],
      definitions: { D: { properties: { g: { type: 'string' } } } },
    };
    expect(preprocessSchema(schema)).toEqual({
      properties: {
        a: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        b: { type: 'string' },
        c: { type: 'string', default: 'x' },
        d: { type: 'object', properties: { e: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, default: {} },
        f: { prefixItems: [{ type: 'string' }] },
      },
      required: ['b'],
      definitions: { D: { properties: { g: { anyOf: [{ type: 'string' }, { type: 'null' }] } } } },
    });
    expect(preprocessSchema(schema, { noneWithDefault: true }).properties).toMatchObject({
      c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    });
  });

  it('allows a reference in place of a block', () => {
    const schema: JsonObject = {
      properties: { b: { $ref: '#/definitions/B' } },
      definitions: { B: { title: 'B', block_type_slug: 'b', type: 'object', properties: { k: { type: 'string' } }, required: ['k'] } },
    };
    const ok = (b: JsonValue) => findProblem(schema, { b }, { preprocess: true, formats: true }) === undefined;
    expect(ok({ k: 'x' })).toBe(true);
    expect(ok({ $ref: '00000000-0000-4000-8000-000000000000' })).toBe(true);
    expect(ok({ $ref: { block_document_id: 'x' } })).toBe(true);
    expect(ok({ $ref: {} })).toBe(false);
  });

  it('drops `required` in objects, not in lists', () => {
    expect(withoutRequired({ required: ['a'], properties: { a: { required: ['b'] } }, allOf: [{ required: ['c'] }] })).toEqual({
      properties: { a: {} },
      allOf: [{ required: ['c'] }],
    });
  });
});

describe('findAllProblems', () => {
  const all = (schema: JsonObject, value: JsonValue) =>
    findAllProblems(schema, hydrate(value, { variables: new Map(), render: false, mode: 'collect' }), { preprocess: true, formats: true });

  it('reads the properties of a value in the order of the schema', () => {
    const schema: JsonObject = { properties: { c: { type: 'string' }, a: { type: 'string' }, b: { type: 'string' } } };
    expect(all(schema, { a: 1, z: 1, b: 1, c: 1 })).toMatchObject([{ property: 'c' }, { property: 'a' }, { property: 'b' }]);
  });

  it('nests errors along their paths', () => {
    const schema: JsonObject = {
      required: ['a', 'l'],
      properties: {
        a: { type: 'integer' },
        l: { items: { type: 'string', minLength: 2 } },
        o: { properties: { p: { type: 'string' }, q: { type: 'string' } }, required: ['p', 'q'] },
      },
    };
    expect(all(schema, {})).toEqual([
      { property: 'a', errors: ["'a' is a required property"] },
      { property: 'l', errors: ["'l' is a required property"] },
    ]);
    expect(all(schema, { a: 'x', l: ['ok', 1, 'x'], o: { p: 1 } })).toEqual([
      { property: 'a', errors: ["'x' is not of type 'integer'"] },
      {
        property: 'l',
        errors: [
          { index: 1, errors: ["1 is not of type 'string'"] },
          { index: 2, errors: ["'x' is too short"] },
        ],
      },
      {
        property: 'o',
        errors: [
          { property: 'p', errors: ["1 is not of type 'string'"] },
          { property: 'q', errors: ["'q' is a required property"] },
        ],
      },
    ]);
    expect(all({ maxProperties: 0 }, { a: 1 })).toEqual(["{'a': 1} is expected to be empty"]);
    expect(all(schema, { a: 1, l: [] })).toEqual([]);
  });

  it('accepts unrendered templates and reports only failed hydration', () => {
    const schema: JsonObject = { required: ['a'], properties: { a: { type: 'integer' } } };
    expect(all(schema, { a: { __prefect_kind: 'jinja', template: '{{ x }}' } })).toEqual([]);
    expect(all(schema, { a: { __prefect_kind: 'json', value: '{' } })).toEqual([
      { property: 'a', errors: ['Invalid JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'] },
    ]);
  });
});

describe('parametersSizeProblem', () => {
  it('counts compact ASCII JSON', () => {
    expect(parametersSizeProblem({ a: 'é' }, 14)).toBeUndefined();
    expect(parametersSizeProblem({ a: 'é' }, 13)).toBe('Flow run parameters must be less than 13 bytes when serialized (got 14 bytes).');
    expect(parametersSizeProblem({ a: 'x'.repeat(600_000) }, 524_288)).toBe(
      'Flow run parameters must be less than 524,288 bytes when serialized (got 600,008 bytes).',
    );
    expect(parametersSizeProblem({ a: 'x'.repeat(600_000) }, 0)).toBeUndefined();
  });
});
