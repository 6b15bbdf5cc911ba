import type { JsonObject, JsonValue } from '../../../base/json/value.ts';

/** The declaration of a built-in block type. */
export interface BlockDeclaration {
  slug: string;
  name: string;
  /** Title of the schema, which other schemas refer to. Default: the name without spaces. */
  title?: string;
  description: string;
  /** Python module that clients import the block from. */
  module?: string;
  capabilities?: readonly string[];
  /** Version of the package that declares the block. Default: the release that the service reports. */
  version?: string;
  isProtected?: boolean;
  properties: readonly Property[];
  definitions?: JsonObject;
}

export interface Property {
  name: string;
  title: string;
  /** JSON Schema of a value, without title and position. */
  schema: JsonObject;
  required: boolean;
  /** Dotted paths of secrets below the property; the empty path is the property itself. */
  secrets: readonly string[];
  /** Slugs of the allowed block types. */
  blocks: readonly string[];
}

interface Options {
  title?: string;
  required?: boolean;
  secret?: boolean;
  /** Allows null, which is also the default unless `fallback` is set. */
  nullable?: boolean;
  fallback?: JsonValue;
  /** Secret paths below the property, for objects. */
  secrets?: readonly string[];
}

function property(name: string, value: JsonObject | JsonObject[], options: Options = {}): Property {
  const { title = titleOf(name), required = false, secret = false, nullable = false, fallback } = options;
  const alternatives = [value].flat().map((one) => (secret ? { ...one, format: 'password', writeOnly: true } : one));
  if (nullable) alternatives.push({ type: 'null' });
  const schema: JsonObject = alternatives.length === 1 ? { ...alternatives[0] } : { anyOf: alternatives };
  if (fallback !== undefined) schema.default = fallback;
  else if (nullable) schema.default = null;
  return { name, title, schema, required, secrets: secret ? [''] : (options.secrets ?? []), blocks: [] };
}

const titleOf = (name: string) => name.split('_').map(capitalised).join(' ');
const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

export const text = (name: string, options?: Options) => property(name, { type: 'string' }, options);
export const link = (name: string, options?: Options) => property(name, { type: 'string', format: 'uri', minLength: 1 }, options);
export const path = (name: string, options?: Options) => property(name, { type: 'string', format: 'path' }, options);
export const integer = (name: string, options?: Options) => property(name, { type: 'integer' }, options);
export const number = (name: string, options?: Options) => property(name, { type: 'number' }, options);
export const flag = (name: string, fallback?: boolean, options?: Options) => property(name, { type: 'boolean' }, { ...options, fallback });
export const map = (name: string, options?: Options) => property(name, { type: 'object' }, options);
export const textMap = (name: string, options?: Options) => property(name, TEXT_MAP, options);
export const texts = (name: string, options?: Options) => property(name, { type: 'array', items: { type: 'string' } }, options);
export const choice = (name: string, values: string[], fallback: string) => property(name, { type: 'string', enum: values }, { fallback });
/** A property that accepts any of several kinds of values. */
export const either = (name: string, values: JsonObject[], options?: Options) => property(name, values, options);
/** A property that refers to a schema under `definitions`. */
export const defined = (name: string, definition: string) => property(name, { $ref: `#/definitions/${definition}` });

export const TEXT_MAP: JsonObject = { type: 'object', additionalProperties: { type: 'string' } };

/** A property that holds another block of one of the given types. */
export function block(name: string, slugs: string | readonly string[], { required = false } = {}): Property {
  return { name, title: titleOf(name), schema: {}, required, secrets: [], blocks: [slugs].flat() };
}

/** The capabilities of storage blocks: reading and writing files and directories. */
export const STORAGE = ['get-directory', 'put-directory', 'read-path', 'write-path'];
