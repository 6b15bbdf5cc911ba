import type { Schema } from '../../src/contract/schema.ts';
import { refName } from '../contract-parts.ts';
import { table } from './markdown.ts';

/** A schema as a page describes it. */
export interface DescribedSchema extends Schema {
  description?: string;
}

/** The link to the page of a schema. */
export type LinkTo = (schema: string) => string;

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const isNull = ({ type }: Schema): boolean => type === 'null';

/** The type of a value in words, such as `list of string (uuid) or null`. */
export function typeText(schema: Schema, linkTo: LinkTo): string {
  if (schema.$ref) return linkTo(refName(schema.$ref));
  const [first, ...others] = schema.oneOf ?? schema.anyOf ?? [];
  if (first)
    return [
      ...new Set([first, ...others].toSorted((a, b) => Number(isNull(a)) - Number(isNull(b))).map((one) => typeText(one, linkTo))),
    ].join(' or ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.allOf) return schema.allOf.map((one) => typeText(one, linkTo)).join(' and ');
  const { type, format, items, additionalProperties } = schema;
  if (type === undefined) return schema.properties ? 'object' : 'any JSON';
  return [type]
    .flat()
    .map((one) => {
      if (one === 'array') return `list of ${items ? typeText(items, linkTo) : 'any JSON'}`;
      if (one === 'object' && typeof additionalProperties === 'object') return `map of ${typeText(additionalProperties, linkTo)}`;
      return format && one !== 'null' ? `${one} (${format})` : one;
    })
    .join(' or ');
}

const BOUNDS: [keyof Schema, string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'length at least'],
  ['maxLength', 'length at most'],
  ['minItems', 'items at least'],
  ['maxItems', 'items at most'],
];

/** What a description does not say about a value: its default and its bounds. */
export function detailText(schema: DescribedSchema): string {
  const given = schema.default ?? schema['x-default'];
  const bounds = BOUNDS.filter(([keyword]) => schema[keyword] !== undefined).map(
    ([keyword, words]) => `${words} ${String(schema[keyword])}`,
  );
  const details = [...(given === undefined ? [] : [`default ${code(given)}`]), ...bounds].join(', ');
  return [schema.description?.trim(), details && `${details[0]?.toUpperCase()}${details.slice(1)}.`].filter(Boolean).join(' ');
}

/** The fields of an object, the values of a set, or the alternatives of a union. Empty for a schema that its type describes. */
export function fieldsText(schema: DescribedSchema, linkTo: LinkTo): string {
  const { properties, required = [], enum: values, allOf = [] } = schema;
  if (properties) {
    const rows = Object.entries(properties).map(([name, field]: [string, DescribedSchema]) => [
      `\`${name}\``,
      typeText(field, linkTo),
      required.includes(name) ? 'yes' : '',
      detailText(field),
    ]);
    return rows.length > 0 ? table(['Field', 'Type', 'Required', 'Description'], rows) : '';
  }
  const of = allOf.map((part) => (part.$ref ? `The fields of ${linkTo(refName(part.$ref))}.\n` : fieldsText(part, linkTo)));
  if (of.length > 0) return of.join('\n');
  if (values) return values.map((value) => `- ${code(value)}\n`).join('');
  const alternatives = schema.oneOf ?? schema.anyOf ?? [];
  return alternatives.map((one) => `- ${typeText(one, linkTo)}\n`).join('');
}
