import { type Contract, deref, type Schema } from '../src/contract/schema.ts';
import { alternativesOf, isFreeForm, listOperations, merged, refName } from './contract-parts.ts';

/**
 * One writer per object schema in a successful response, and a table of writers by operation and status. A writer is a single expression that joins the fields
 * in the order of the contract. It delegates free-form values, unions, and maps to the general writer.
 *
 * The package fast-json-stringify is as fast (1.4 µs per run), but can't insert the JSON text of a column or a number that exceeds a double, and compiles the
 * schemas at each start.
 */
export function generateWriters(contract: Contract): string {
  const writers = new Map<string, string>();
  const context: Context = { contract, writers };
  const table = listOperations(contract).flatMap(({ operation }) => {
    const statuses = Object.entries(operation.responses).flatMap(([status, response]) => {
      const schema = status.startsWith('2') ? deref(contract, response).content?.['application/json']?.schema : undefined;
      if (schema === undefined) return [];
      const text = expression(context, schema, 'body');
      return text === general('body') ? [] : [`${status}: (body) => ${text}`];
    });
    return statuses.length === 0 ? [] : [`  ${operation.operationId}: { ${statuses.join(', ')} },`];
  });
  return [
    `import { free, list, numeral, plain, quoted } from '../src/base/json/writer-parts.ts';`,
    `import { type Outgoing } from '../src/base/json/outgoing.ts';`,
    `import { JsonText } from '../src/base/json/value.ts';`,
    `import type { OperationId, Schemas } from './operations.ts';`,
    '',
    ...[...writers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
    '/** Writes the body of a response. The caller ensures that the body has the type of the operation. */',
    '// biome-ignore lint/suspicious/noExplicitAny: the table contains writers for all responses',
    'export type Writer = (body: any) => string;',
    '',
    '/** Writers by operation and status. Responses without one use the general writer. */',
    'export const writers: { readonly [K in OperationId]?: { readonly [status: number]: Writer } } = {',
    ...table,
    '};',
    '',
  ].join('\n');
}

interface Context {
  contract: Contract;
  /** The source of each writer, by the name of its schema. */
  writers: Map<string, string>;
}

const general = (value: string) => `free(${value})`;

/** The expression that writes `value`. */
function expression(context: Context, schema: Schema | boolean, value: string): string {
  const { contract } = context;
  if (typeof schema === 'boolean' || isFreeForm(contract, schema)) return general(value);
  if (schema.$ref !== undefined) return reference(context, schema.$ref, value);
  const union = schema.oneOf ?? schema.anyOf;
  if (union) {
    const others = union.filter((one) => one.type !== 'null');
    return others.length === 1 && others.length < union.length
      ? nullable(value, expression(context, others[0] ?? {}, value))
      : general(value);
  }
  if (schema.enum) return schema.enum.includes(null) ? nullable(value, word(value, schema)) : word(value, schema);
  if (Array.isArray(schema.type)) {
    const live = schema.type.filter((type) => type !== 'null');
    if (live.length !== 1) return general(value);
    const inner = expression(context, { ...schema, type: live[0] }, value);
    return live.length < schema.type.length ? nullable(value, inner) : inner;
  }
  return typed(context, schema, value);
}

function typed(context: Context, schema: Schema, value: string): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid' || (schema.format === 'date-time' && !schema['x-keeps-offset'])
        ? `plain(${value})`
        : `quoted(${value})`;
    case 'integer':
    case 'number':
      return `numeral(${value})`;
    case 'boolean':
      return `String(${value})`;
    case 'array': {
      const item = expression(context, schema.items ?? {}, 'item');
      if (schema.prefixItems || item === general('item')) return general(value);
      return `list(${value}, ${/^(\w+)\(item\)$/.exec(item)?.[1] ?? `(item) => ${item}`})`;
    }
    default:
      return general(value);
  }
}

const nullable = (value: string, text: string) => (text === general(value) ? text : `${value} === null ? "null" : ${text}`);

/** Values from the contract, which need no escapes. */
function word(value: string, { enum: values = [] }: Schema): string {
  const texts = values.filter((one) => one !== null);
  return texts.every((one) => typeof one === 'string' && JSON.stringify(one) === `"${one}"`) ? `plain(${value})` : general(value);
}

function reference(context: Context, ref: string, value: string): string {
  const { contract, writers } = context;
  const target = deref(contract, { $ref: ref });
  const schema = merged(contract, target);
  if (schema.properties === undefined || alternativesOf(schema) || schema.additionalProperties) {
    return schema.properties === undefined ? expression(context, target, value) : general(value);
  }
  const name = refName(ref);
  if (!writers.has(name)) {
    // registered before its fields, so that recursion ends
    writers.set(name, '');
    writers.set(name, writer(context, name, schema));
  }
  return `write${name}(${value})`;
}

function writer(context: Context, name: string, schema: Schema): string {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const place = `v[${JSON.stringify(key)}]`;
    const text = expression(context, property, place);
    const label = (comma: string) => JSON.stringify(`${comma}${JSON.stringify(key)}:`);
    const isWhole = !text.includes(' ? ');
    const whole = (comma: string) => `${label(comma)} + ${isWhole ? text : `(${text})`}`;
    return { isRequired: required.has(key), whole, optional: `(${place} === undefined ? "" : ${whole(',')})` };
  });
  const first = members.find(({ isRequired }) => isRequired);
  const rest = members.filter((member) => member !== first);
  const lines = [
    ...(first ? [first.whole('')] : []),
    ...rest.map(({ isRequired, whole, optional }) => (isRequired ? whole(',') : optional)),
  ];
  const joined = lines.map((line) => `    ${line}`).join(' +\n');
  return [
    `function write${name}(v: Outgoing<Schemas[${JSON.stringify(name)}]>): string {`,
    '  if (v instanceof JsonText) return v.text;',
    `  const members =\n${joined};`,
    `  return \`{\${${first ? 'members' : 'members.slice(1)'}}}\`;`,
    '}',
    '',
  ].join('\n');
}
