import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isoDuration, typedDuration } from '../../console/src/components/schema/durations.ts';
import {
  allErrors,
  defaultsOf,
  errorsAt,
  fits,
  initialOf,
  isRecursive,
  narrowed,
  ownErrors,
  readableErrors,
  type Schema,
  shapeOf,
  variantName,
  variantOf,
} from '../../console/src/components/schema/shapes.ts';
import { findAllProblems } from '../../src/lib/json-schema/json-schema.ts';

/** The schema that the Python client generates; `test/sdk/parameter-kinds.test.ts` compares it. */
const root = JSON.parse(readFileSync('test/console/parameter-kinds.json', 'utf8')) as Schema & { properties: Record<string, Schema> };

const kindOf = (name: string) => {
  const shape = shapeOf(root.properties[name] ?? {}, root);
  return 'nullable' in shape && shape.nullable ? `${shape.kind} or nothing` : shape.kind;
};

const partsOf = (name: string) => {
  const shape = shapeOf(root.properties[name] ?? {}, root);
  return shape.kind === 'union' ? shape.variants.map((variant) => variantName(variant, root)) : [];
};

describe('the fields of parameters', () => {
  it.each([
    ['plain', 'json'],
    ['name', 'string'],
    ['customer', 'object'],
    ['customers', 'list'],
    ['count', 'integer'],
    ['ratio', 'number'],
    ['on', 'boolean'],
    ['maybe', 'integer or nothing'],
    ['mode', 'choice'],
    ['color', 'choice'],
    ['level', 'choice'],
    ['maybe_color', 'choice or nothing'],
    ['when', 'string'],
    ['day', 'string'],
    ['at', 'string or nothing'],
    ['wait', 'string'],
    ['limits', 'map'],
    ['either', 'union'],
    ['notify', 'union'],
    ['targets', 'list'],
    ['tree', 'union'],
    ['secret', 'string or nothing'],
    ['pair', 'tuple'],
    ['unique', 'list'],
    ['anything', 'json'],
    ['extra', 'json'],
    ['uid', 'string or nothing'],
    ['money', 'union'],
    ['matrix', 'list'],
  ])('%s is a %s', (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });

  it('covers every parameter of the schema', () => {
    expect(Object.keys(root.properties)).toHaveLength(29);
  });

  it('names the variants of unions', () => {
    expect(partsOf('either')).toEqual(['Whole number', 'Text']);
    expect(partsOf('notify')).toEqual(['Email', 'Chat']);
    expect(partsOf('tree')).toEqual(['Nothing', 'Tree']);
  });

  it('takes lists of types and allOf, as older releases of pydantic write them', () => {
    const older = { definitions: { Color: { enum: ['red'], title: 'Color' } } };
    expect(shapeOf({ allOf: [{ $ref: '#/definitions/Color' }], default: 'red' }, older)).toMatchObject({ kind: 'choice', values: ['red'] });
    expect(shapeOf({ type: ['integer', 'null'] }, {})).toMatchObject({ kind: 'integer', nullable: true });
    expect(
      shapeOf(
        {
          allOf: [
            { properties: { a: {} }, required: ['a'] },
            { properties: { b: {} }, required: ['b'] },
          ],
        },
        {},
      ),
    ).toMatchObject({
      kind: 'object',
      properties: [
        ['a', {}],
        ['b', {}],
      ],
      required: ['a', 'b'],
    });
  });

  it('ends with references that form a circle or lead nowhere', () => {
    const circle = { definitions: { A: { $ref: '#/definitions/B' }, B: { $ref: '#/definitions/A' } } };
    expect(shapeOf({ $ref: '#/definitions/A' }, circle).kind).toBe('json');
    expect(shapeOf({ $ref: '#/definitions/Missing' }, circle).kind).toBe('json');
    const endless = { properties: { self: { $ref: '#' } }, required: ['self'] };
    expect(initialOf({ $ref: '#' }, endless)).toBeTypeOf('object');
    expect([root, circle, endless].map(isRecursive)).toEqual([true, true, true]);
    expect(isRecursive({ ...root, properties: {}, definitions: {} })).toBe(false);
    expect(isRecursive({ properties: { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A' } }, $defs: { A: {} } })).toBe(false);
  });
});

describe('values', () => {
  it('begin with the defaults, and with the defaults inside required objects', () => {
    expect(defaultsOf(root)).toMatchObject({
      count: 3,
      maybe: null,
      wait: 'PT5M',
      customer: { color: 'red', other: null, tags: [], address: { zip: null } },
      notify: { kind: 'email', to: 'a@b' },
    });
    expect(defaultsOf(root)).not.toHaveProperty('name');
  });

  it('that a field would hide in part are edited as JSON', () => {
    const customer = shapeOf(root.properties.customer ?? {}, root);
    expect(fits(customer, { name: 'x' })).toBe(true);
    for (const value of [{ name: 'x', unknown: 1 }, { $ref: { block_document_id: '1' } }, 'text', null])
      expect(fits(customer, value)).toBe(false);
    expect(fits(shapeOf({ type: 'string' }, {}), { __prefect_kind: 'jinja', template: '{{ a }}' })).toBe(false);
    expect(fits(shapeOf({ type: 'integer' }, {}), '3')).toBe(false);
    expect(fits(shapeOf(root.properties.mode ?? {}, root), 'other')).toBe(false);
  });

  it.each([
    ['either', 5, 'Whole number'],
    ['either', 'five', 'Text'],
    ['notify', { kind: 'chat', room: 1 }, 'Chat'],
    ['notify', { kind: 'email', to: 'x' }, 'Email'],
    ['notify', { room: 1 }, 'Chat'],
    ['tree', null, 'Nothing'],
    ['tree', { label: 'x' }, 'Tree'],
    ['tree', undefined, 'Nothing'],
  ])('of %s: %j is a %s', (name, value, variant) => {
    const shape = shapeOf(root.properties[name] ?? {}, root);
    const variants = shape.kind === 'union' ? shape.variants : [];
    expect(variantName(variants[variantOf(variants, root, value)] ?? {}, root)).toBe(variant);
  });

  it('are validated with the variant that they belong to, without references', () => {
    const values = {
      tree: { label: 'root', children: [{ label: 3 }] },
      maybe_color: 'green',
      targets: [{ kind: 'chat', room: 'x' }],
      limits: { a: 'x' },
      customer: { name: 'x', other: null },
    };
    const schema = narrowed(root, root, values);
    expect(JSON.stringify(schema)).not.toContain('$ref');
    expect(JSON.stringify(schema)).not.toContain('anyOf');
    expect(schema).toMatchObject({
      required: root.required,
      properties: {
        tree: { properties: { children: { prefixItems: [{ properties: { label: { type: 'string' } } }] } } },
        maybe_color: { enum: ['red', 'blue', null] },
        targets: { prefixItems: [{ properties: { room: { type: 'integer' } } }] },
        limits: { properties: { a: { type: 'integer' } } },
        customer: { required: ['name', 'address'], properties: { other: { type: 'null' } } },
      },
    });
  });
});

describe('a narrowed schema', () => {
  const of = (name: string, value: unknown) => narrowed(root.properties[name] ?? {}, root, value);
  it('accepts null in a field that is edited as JSON, and a time without an offset', () => {
    expect(of('extra', null)).toMatchObject({ anyOf: [{ type: 'object' }, { type: 'null' }] });
    expect(of('at', '03:04:05')).toMatchObject({ type: 'string' });
    expect(of('at', '03:04:05')).not.toHaveProperty('format');
    expect(of('day', '2026-01-31')).toMatchObject({ format: 'date' });
  });
});

describe('problems', () => {
  const errors = ['general', { property: 'a', errors: ['own', { index: 1, errors: [{ property: 'b', errors: ['deep'] }] }] }];
  it('are found at their fields', () => {
    expect(ownErrors(errors)).toEqual(['general']);
    expect(ownErrors(errorsAt(errors, 'a'))).toEqual(['own']);
    expect(ownErrors(errorsAt(errorsAt(errorsAt(errors, 'a'), 1), 'b'))).toEqual(['deep']);
    expect(allErrors(errorsAt(errors, 'a'))).toEqual(['own', '[1].b: deep']);
  });
});

describe('a problem is a sentence that says what to do', () => {
  const formats = ['date', 'date-time', 'email', 'ipv4', 'uuid'].map((format): [Schema, unknown, RegExp] => [
    { type: 'string', format },
    'nonsense',
    /^Enter (a date, such as|a time, such as|an email address|an IPv4 address|a UUID)/,
  ]);
  it.each<[Schema, unknown, RegExp | string]>([
    ...formats,
    [{ type: 'string', format: 'time' }, 'nonsense', 'Enter a time, such as 14:00:00'],
    [{ type: 'string' }, undefined, 'Enter a value'],
    [{ type: 'integer' }, 'nonsense', 'Enter an integer'],
    [{ type: 'integer', minimum: 1 }, 0, 'Enter at least 1'],
    [{ type: 'number', exclusiveMaximum: 1 }, 1, 'Enter less than 1'],
    [{ type: 'integer', multipleOf: 5 }, 3, 'Enter a multiple of 5'],
    [{ enum: ['a', 'b'] }, 'c', 'Choose one of a, b'],
    [{ type: 'string', pattern: '^a' }, 'b', 'Enter a text that matches'],
    [{ type: 'string', minLength: 1 }, '', 'Enter more'],
    [{ type: 'array', items: {}, uniqueItems: true }, [1, 1], 'Remove what the list contains twice'],
  ])('%j of %j', (schema, value, sentence) => {
    const form = { type: 'object', required: ['field'], properties: { field: schema } };
    const values = value === undefined ? {} : { field: value };
    const found = findAllProblems(narrowed(form, form, values) as never, values, { preprocess: true, formats: true });
    const problems = readableErrors([found].flat());
    expect(ownErrors(errorsAt(problems, 'field'))).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('durations', () => {
  it.each([
    ['PT5M', '5m', 'PT300S'],
    ['P1DT12H', '36h', 'PT129600S'],
    ['PT0.5S', '0.5s', 'PT0.5S'],
    ['P2W', '14d', 'PT1209600S'],
  ])('%s is typed as %s', (iso, typed, written) => {
    expect(typedDuration(iso)).toBe(typed);
    expect(isoDuration(typed)).toBe(written);
  });

  it('that are unknown stay as they are, for the service to validate', () => {
    expect([typedDuration('P1Y'), typedDuration('P'), isoDuration('soon'), isoDuration('PT1H')]).toEqual(['P1Y', 'P', 'soon', 'PT1H']);
  });
});
