/** A JSON schema as written in a document of either dialect (OpenAPI 3.0 or 3.1). */
export type AnySchema = { [keyword: string]: unknown; $ref?: string };

/** The document in which references resolve. */
export interface SchemaSource {
  components: { schemas: Record<string, unknown> };
}

/** The values that a schema allows, in the same form for all notations. */
export interface Canonical {
  /** Allows any JSON value. */
  any?: true | undefined;
  /** A reference that doesn't resolve. */
  broken?: string;
  /** The reference to this schema. */
  ref?: string | undefined;
  type?: string | undefined;
  nullable?: boolean | undefined;
  variants?: Canonical[];
  enum?: unknown[];
  hasDefault?: boolean | undefined;
  default?: unknown;
  items?: AnySchema;
  properties?: Record<string, AnySchema>;
  required?: string[];
  additionalProperties?: boolean | AnySchema;
  /** Format and bounds. */
  limits: Record<string, unknown>;
  /** The original schema, with `allOf` merged. */
  raw: AnySchema;
}

export const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

const anything = (rest: Partial<Canonical> = {}): Canonical => ({ any: true, limits: {}, raw: {}, ...rest });

export function canonical(source: SchemaSource, schema: AnySchema | boolean | undefined, seen: readonly string[] = []): Canonical {
  if (schema === undefined || typeof schema === 'boolean') return anything();
  if (schema.$ref !== undefined) {
    const { $ref, ...siblings } = schema;
    if (seen.includes($ref)) return anything({ ref: $ref });
    const target = source.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] as AnySchema | undefined;
    if (!target) return anything({ any: undefined, broken: $ref });
    return { ...canonical(source, { ...target, ...siblings }, [...seen, $ref]), ref: $ref };
  }
  const raw = merged(source, schema, seen);
  const out: Canonical = { raw, limits: {}, nullable: Boolean(raw.nullable), ref: raw.ref as string | undefined };
  let type = typeOf(raw, out);
  const union = (raw.anyOf ?? raw.oneOf) as AnySchema[] | undefined;
  if (union && !raw.properties) {
    const live = liveVariants(source, union, seen, out);
    if (live.length === 1) return onlyVariant(live[0]!, raw, out);
    out.variants = live;
  } else if (raw.variants) out.variants = raw.variants as Canonical[];
  if ('default' in raw) Object.assign(out, { hasDefault: true, default: raw.default });
  if ('const' in raw) out.enum = [raw.const];
  else if (Array.isArray(raw.enum)) {
    out.enum = raw.enum.filter((value) => value !== null);
    if (raw.enum.includes(null)) out.nullable = true;
  }
  if (!type && out.enum?.length) type = typeof out.enum[0] === 'number' ? 'integer' : typeof out.enum[0];
  if (!type && (raw.properties || raw.additionalProperties !== undefined)) type = 'object';
  if (!type && raw.items) type = 'array';
  if (type === 'array') out.items = raw.items as AnySchema;
  if (type === 'object') Object.assign(out, pick(raw, ['properties', 'required', 'additionalProperties']));
  out.type = type;
  out.limits = limitsOf(raw, type);
  if (!type && !out.variants && !out.enum) out.any = true;
  return out;
}

function pick(from: AnySchema, keys: readonly string[]): AnySchema {
  return Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]));
}

/** Merges `allOf` into one schema. */
function merged(source: SchemaSource, schema: AnySchema, seen: readonly string[]): AnySchema {
  if (!schema.allOf) return schema;
  const { allOf, ...rest } = schema;
  let result: AnySchema = rest;
  for (const part of allOf as AnySchema[]) {
    const one = canonical(source, part, seen);
    result = {
      ...one.raw,
      ...result,
      properties: { ...one.properties, ...(result.properties as object | undefined) },
      required: [...new Set([...(one.required ?? []), ...((result.required as string[] | undefined) ?? [])])],
      nullable: result.nullable || one.nullable,
      ref: result.ref ?? one.ref,
      variants: one.variants ?? result.variants,
    };
    if (Object.keys(result.properties as object).length === 0) delete result.properties;
  }
  return result;
}

/** The only type other than null; several types become variants. */
function typeOf(raw: AnySchema, out: Canonical): string | undefined {
  if (!Array.isArray(raw.type)) return raw.type as string | undefined;
  const types = (raw.type as string[]).filter((type) => type !== 'null');
  if (types.length < raw.type.length) out.nullable = true;
  if (types.length > 1) out.variants = types.map((type) => ({ type, limits: {}, raw: { type } }));
  return types.length > 1 ? undefined : types[0];
}

/** The variants other than null, including those of nested unions. */
function liveVariants(source: SchemaSource, union: readonly AnySchema[], seen: readonly string[], out: Canonical): Canonical[] {
  return union.flatMap((one) => {
    const variant = canonical(source, one, seen);
    if (variant.type === 'null' || (variant.enum?.length === 1 && variant.enum[0] === null)) {
      out.nullable = true;
      return [];
    }
    if (variant.nullable) out.nullable = true;
    return variant.variants ?? [variant];
  });
}

/** A union of one variant and null is a nullable variant. */
function onlyVariant(variant: Canonical, raw: AnySchema, { nullable }: Canonical): Canonical {
  return {
    ...variant,
    nullable: nullable || variant.nullable,
    hasDefault: 'default' in raw || variant.hasDefault,
    default: 'default' in raw ? raw.default : variant.default,
  };
}

/** Format and bounds. Exclusive bounds have the form of 3.1; those of integers become inclusive. */
function limitsOf(raw: AnySchema, type: string | undefined): Record<string, unknown> {
  const limits = pick(raw, ['format', ...BOUNDS]);
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (limits[exclusive] !== true) continue;
    limits[exclusive] = limits[bound];
    delete limits[bound];
  }
  if (type === 'integer' && typeof limits.exclusiveMinimum === 'number') {
    limits.minimum = limits.exclusiveMinimum + 1;
    delete limits.exclusiveMinimum;
  }
  return limits;
}
