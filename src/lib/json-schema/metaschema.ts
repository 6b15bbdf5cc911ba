import type { JsonObject } from '../../base/json/value.ts';
import data from './metaschema.json' with { type: 'json' };

const schema: object = data;

/**
 * The metaschema of JSON Schema 2020-12 as one document: the vocabularies joined, and plain references in place of dynamic ones. Properties follow the order of
 * the vocabularies, because the first error is reported. It does not check `$ref` targets: an unreachable dangling reference is harmless.
 */
export const metaschema = schema as JsonObject;

export const METASCHEMA_ID = data.$id;
