import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { codegen } from '../../codegen.config.ts';
import { nameOf } from './document.ts';

type Node = { [key: string]: unknown };

/** The document in the 3.0.3 dialect, with the bounds that the validator supports. */
const document = adapted(JSON.parse(readFileSync(codegen.outputs.dialect30, 'utf8')) as Node) as Node & {
  components: { examples: Record<string, { value: unknown }> };
};

function adapted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(adapted);
  if (typeof node !== 'object' || node === null) return node;
  const result: Node = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key.startsWith('example') ? value : adapted(value)]),
  );
  // the validator ignores it without a type
  if (result.nullable === true && result.type === undefined) {
    const { nullable: _, description, ...schema } = result;
    return Object.keys(schema).length > 0 ? { description, anyOf: [schema, { type: 'null' }] } : { description };
  }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (result[exclusive] !== true) continue;
    result[exclusive] = result[bound];
    delete result[bound];
  }
  return result;
}

/** Every object with a schema and an example: media types, parameters, headers. */
function* exampled(node: unknown, at: string): Generator<{ at: string; schema: object; example: unknown }> {
  if (typeof node !== 'object' || node === null) return;
  const { schema, examples } = node as { schema?: object; examples?: { shared: { $ref: string } } };
  const shared = examples?.shared && document.components.examples[nameOf(examples.shared.$ref)];
  const { example = shared?.value } = node as { example?: unknown };
  if (schema && example !== undefined) yield { at, schema, example };
  for (const [key, value] of Object.entries(node))
    if (key !== 'example' && key !== 'examples' && key !== 'schemas') yield* exampled(value, `${at}/${key}`);
}

describe('the 3.0.3 dialect', () => {
  it('allows its examples', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'contract', components: document.components });
    const found = [...exampled(document, '')];
    const bad = found.flatMap(({ at, schema, example }) => {
      const valid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as object);
      return valid(example) ? [] : [`${at}: ${ajv.errorsText(valid.errors)}`];
    });
    expect(bad).toEqual([]);
    expect(found.length).toBeGreaterThan(300);
  });

  it('numbers the status of internal errors, because Progenitor takes a default response for a success as well', () => {
    const { paths } = document as unknown as { paths: Record<string, Record<string, { responses?: Node }>> };
    const operations = Object.values(paths).flatMap((item) => Object.values(item).filter(({ responses }) => responses));
    expect(operations.length).toBeGreaterThan(200);
    expect(operations.filter(({ responses }) => !responses?.['500'] || responses.default)).toEqual([]);
  });
});
