import { readFileSync } from 'node:fs';
import { type AnySchema, BOUNDS, type Canonical, canonical, type SchemaSource } from './canonical.ts';

/** The requests that existing clients send and the responses that they expect, by `METHOD /path`. */
export interface Facts {
  operations: Record<string, OperationFacts>;
  schemas: Record<string, AnySchema>;
}

interface OperationFacts {
  tag: string;
  parameters: { in: string; name: string; required: boolean; schema: AnySchema }[];
  body?: { required: boolean; schema: AnySchema };
  responses: Record<string, { contentType?: string; schema?: AnySchema }>;
}

export const facts: Facts = JSON.parse(readFileSync(new URL('facts.json', import.meta.url), 'utf8'));

const parts = readFileSync(new URL('deviations.txt', import.meta.url), 'utf8')
  .split(/^# -{4}.*$/m)
  .map((part) =>
    part
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim())
      .filter(Boolean)
      .map((line) => new RegExp(line)),
  );

/** Deliberate deviations, one regular expression per line. */
export const deviations: RegExp[] = parts[0]!;
/** Deviations of the published document only, which its marks undo. */
export const markedDeviations: RegExp[] = parts[1]!;

/** At the top level of an update body (`patch`), absent fields keep their values; `value` is anything inside it. */
type Side = 'request' | 'patch' | 'value' | 'response';

const UPDATES = /^PATCH |^PUT \/automations\//;
/** Formats that clients rely on; all others are informative. */
const FORMATS = new Set<unknown>(['uuid', 'date-time', 'date']);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isBlank = (value: unknown) => value === undefined || value === null || same(value, {}) || same(value, []);
/** The tag of a union's variant, which may be required and needs no default. */
const isTag = (schema: Canonical) => schema.enum?.length === 1;

/** A default in one notation: a duration as seconds, an instant as milliseconds, anything else unchanged. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(value);
  if (parts && /\d/.test(value)) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
    return days * 86_400 + hours * 3600 + minutes * 60 + seconds;
  }
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : value;
}

/** The facts have different names for the request and response forms of a schema; a document may use one name for both. */
const nameOf = ({ ref, enum: values, type }: Canonical) =>
  ref
    ?.split('/')
    .pop()
    ?.replace(/-(In|Out)put$/, '') ??
  values?.join('|') ??
  type ??
  'schema';

/** Compares schemas of the facts with those of a document. */
class Comparison {
  readonly found: string[] = [];

  constructor(
    private readonly theirs: SchemaSource,
    private readonly ours: SchemaSource,
    private readonly pairs = new Set<string>(),
  ) {}

  print(at: string, text: string): void {
    this.found.push(`${at}: ${text}`);
  }

  compare(fact: AnySchema | undefined, own: AnySchema | undefined, at: string, side: Side): void {
    const a = canonical(this.theirs, fact);
    const b = canonical(this.ours, own);
    if (b.broken) {
      this.print(at, `$ref ${b.broken} leads nowhere`);
      return;
    }
    if (this.isKnown(a, b, side)) return;
    if (side === 'request' && a.hasDefault && !isTag(a) && !isBlank(a.default) && !same(plain(a.default), plain(b.default)))
      this.print(at, `default ${JSON.stringify(a.default)}, here ${JSON.stringify(b.default)}`);
    if (a.nullable && !b.nullable && !b.any) this.print(at, 'may be null, here not');
    if (!a.nullable && b.nullable && side === 'response' && !a.any) this.print(at, 'never null, here nullable');
    if (a.any) {
      if (!b.any && !b.variants && !(b.type === 'object' && !b.properties)) this.print(at, `any JSON value, here ${b.type}`);
      return;
    }
    if (b.any) this.print(at, `${a.type ?? 'union'}, here anything`);
    else if (a.variants) this.compareVariants(a.variants, b.variants ?? [b], at, side);
    else if (!b.variants) this.compareOne(a, b, at, side);
    else if (!b.variants.some((variant) => this.differences(a, variant, side).length === 0))
      this.print(at, `${nameOf(a)}, here a union without it`);
  }

  /** Compares each pair once if the schema of the facts is named and ours is named or an object, because objects may be recursive. */
  private isKnown(a: Canonical, b: Canonical, side: Side, where = ''): boolean {
    const ours = b.ref ?? (b.type === 'object' ? JSON.stringify(b.raw) : undefined);
    if (!a.ref || !ours) return false;
    const pair = `${side} ${a.ref} ${ours}${where}`;
    if (this.pairs.has(pair)) return true;
    this.pairs.add(pair);
    return false;
  }

  private differences(a: Canonical, b: Canonical, side: Side): string[] {
    const attempt = new Comparison(this.theirs, this.ours, new Set(this.pairs));
    attempt.compareOne(a, b, '', side);
    return attempt.found;
  }

  private compareVariants(theirs: readonly Canonical[], ours: readonly Canonical[], at: string, side: Side): void {
    for (const variant of theirs) {
      const [nearest = []] = ours.map((one) => this.differences(variant, one, side)).sort((x, y) => x.length - y.length);
      if (nearest.length > 0 || ours.length === 0)
        this.print(at, `no variant here fits ${nameOf(variant)} (nearest: ${nearest.slice(0, 2).join('; ')})`);
    }
  }

  private compareOne(a: Canonical, b: Canonical, at: string, side: Side): void {
    if (this.isKnown(a, b, side, ' inside')) return;
    if (a.any || b.any) {
      if (!a.any) this.print(at, `${a.type}, here anything`);
      return;
    }
    if (a.type !== b.type) {
      this.print(at, `type ${a.type}, here ${b.type}`);
      return;
    }
    this.compareValues(a, b, at, side);
    if (a.type === 'array') this.compare(a.items, b.items, `${at}[]`, side);
    if (a.type === 'object') this.compareObjects(a, b, at, side);
  }

  private compareValues(a: Canonical, b: Canonical, at: string, side: Side): void {
    const { format } = a.limits;
    if (FORMATS.has(format) && format !== b.limits.format) this.print(at, `format ${format}, here ${b.limits.format ?? 'none'}`);
    if (a.enum && !b.enum) this.print(at, `one of ${a.enum.join(', ')}, here any ${b.type}`);
    const lacking = b.enum ? (a.enum ?? []).filter((value) => !b.enum!.includes(value)) : [];
    if (lacking.length > 0) this.print(at, `lacks the values ${lacking.join(', ')}`);
    if (side === 'response') return;
    for (const bound of BOUNDS) {
      const wanted = a.limits[bound];
      if (wanted !== undefined && wanted !== b.limits[bound]) this.print(at, `${bound} ${wanted}, here ${b.limits[bound] ?? 'none'}`);
    }
  }

  private compareObjects(a: Canonical, b: Canonical, at: string, side: Side): void {
    const [theirs, ours] = [a.properties ?? {}, b.properties ?? {}];
    for (const [key, schema] of Object.entries(theirs)) {
      if (!(key in ours)) {
        this.print(`${at}.${key}`, 'missing');
        continue;
      }
      if (side === 'patch' && canonical(this.ours, ours[key]).hasDefault)
        this.print(`${at}.${key}`, 'a default in an update body; absent must stay absent');
      this.compare(schema, ours[key], `${at}.${key}`, side === 'patch' ? 'value' : side);
    }
    const [required, here] = [a.required ?? [], b.required ?? []];
    for (const key of required) if (key in ours && !here.includes(key)) this.print(`${at}.${key}`, 'required, here optional');
    if (side !== 'response') {
      for (const key of here) {
        const mayBeRequired = required.includes(key) || (key in theirs && isTag(canonical(this.theirs, theirs[key])));
        if (!mayBeRequired) this.print(`${at}.${key}`, 'optional, here required');
      }
      if (a.additionalProperties === false && b.additionalProperties !== false)
        this.print(at, 'refuses unknown properties, here it takes them');
      if (a.additionalProperties !== false && b.additionalProperties === false)
        this.print(at, 'ignores unknown properties, here it refuses them');
    }
    if (isSchema(a.additionalProperties) && isSchema(b.additionalProperties))
      this.compare(a.additionalProperties, b.additionalProperties, `${at}{}`, side);
  }
}

const isSchema = (given: boolean | AnySchema | undefined): given is AnySchema => typeof given === 'object' && given !== null;

interface Media {
  schema?: AnySchema;
}
interface DocumentOperation {
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}
/** The parts of an OpenAPI document that the facts cover. */
export interface Document extends SchemaSource {
  paths: Record<string, Record<string, DocumentOperation>>;
}

const shapeOf = (path: string) => path.replace(/\{[^}]+\}/g, '{}');

/** Every difference between the facts and a document that `allowed` doesn't match. Each text starts with the operation. */
export function differencesFrom(document: Document, allowed: readonly RegExp[]): string[] {
  const known = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${shapeOf(path)}`, { path, operation }] as const),
    ),
  );
  return Object.entries(facts.operations).flatMap(([key, fact]) => {
    const [method, path] = key.split(' ') as [string, string];
    const own = known.get(`${method} ${shapeOf(path)}`);
    if (!own) return [`${key}: missing (${fact.tag})`];
    const found = own.path === path ? [] : [`${key}: path parameters named ${own.path}`];
    found.push(...differencesOf(document, key, fact, own.operation));
    return found.filter((text) => !allowed.some((deviation) => deviation.test(text)));
  });
}

function differencesOf(document: Document, key: string, fact: OperationFacts, own: DocumentOperation): string[] {
  const sources = [{ components: { schemas: facts.schemas } }, document] as const;
  const found: string[] = [];
  const compare = (theirs: AnySchema | undefined, ours: AnySchema, at: string, side: Side) => {
    const comparison = new Comparison(...sources);
    comparison.compare(theirs, ours, at, side);
    found.push(...comparison.found);
  };
  const parameters = (own.parameters ?? []).map(
    (one) => resolved(document, one) as { in: string; name: string; required?: boolean } & Media,
  );
  for (const { in: place, name, required, schema } of fact.parameters) {
    const at = `${key} ${place} ${name}`;
    const parameter = parameters.find((one) => one.in === place && one.name.toLowerCase() === name.toLowerCase());
    if (!parameter) {
      found.push(`${at}: missing`);
      continue;
    }
    if (required !== Boolean(parameter.required)) found.push(`${at}: ${required ? 'required, here optional' : 'optional, here required'}`);
    compare(schema, parameter.schema!, at, 'request');
  }
  if (fact.body) {
    const body = resolved(document, own.requestBody) as { required?: boolean; content?: Record<string, Media> } | undefined;
    const schema = body?.content?.['application/json']?.schema;
    if (!schema) found.push(`${key} body: missing`);
    if (schema && !fact.body.required && body?.required) found.push(`${key} body: optional, here required`);
    if (schema) compare(fact.body.schema, schema, `${key} body`, UPDATES.test(key) ? 'patch' : 'request');
  }
  for (const [status, { contentType, schema }] of Object.entries(fact.responses)) {
    const response = resolved(document, own.responses[status]) as { content?: Record<string, Media> } | undefined;
    if (!response) found.push(`${key} ${status}: response missing`);
    if (!response || !contentType) continue;
    const responded = response.content?.[contentType]?.schema;
    if (responded) compare(schema, responded, `${key} ${status}`, 'response');
    else found.push(`${key} ${status}: no ${contentType} body`);
  }
  return found;
}

/** Resolves a reference. */
function resolved(document: object, node: unknown): unknown {
  const ref = (node as { $ref?: string } | undefined)?.$ref;
  if (ref === undefined) return node;
  const parts = ref.replace('#/', '').split('/');
  return resolved(
    document,
    parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document),
  );
}
