import type { Schema } from '../src/contract/schema.ts';
import type { Released, ReleasedAnswer, ReleasedOperation, ReleasedParameter } from './contract-excerpt.ts';
import { refName } from './contract-parts.ts';

/** One difference between two versions of the contract. */
export interface Change {
  /** `breaks`: a correct client of the earlier version may fail. */
  kind: 'breaks' | 'adds' | 'deprecates';
  /** The operation or the named schema, and the location in it. */
  where: string;
  what: string;
}

/** Clients send requests and read responses: a change that is harmless in one direction can break clients in the other. */
type Direction = 'request' | 'answer';

/** The differences in the order of the contract, without duplicates. */
export function compareContracts(before: Released, after: Released): Change[] {
  const comparison = new Comparison(before, after);
  comparison.access();
  for (const [id, operation] of Object.entries(before.operations)) comparison.operation(id, operation, after.operations[id]);
  for (const [id, { route }] of Object.entries(after.operations))
    if (!before.operations[id]) comparison.note('adds', id, `new operation ${route}`);
  comparison.namedSchemas();
  return comparison.changes;
}

class Comparison {
  readonly changes: Change[] = [];
  private readonly seen = new Set<string>();
  private readonly compared = new Set<string>();
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly before: Released,
    private readonly after: Released,
  ) {}

  note(kind: Change['kind'], where: string, what: string): void {
    const key = `${where} ${what}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.changes.push({ kind, where, what });
  }

  operation(id: string, old: ReleasedOperation, now: ReleasedOperation | undefined): void {
    if (!now) {
      this.note('breaks', id, `removed operation ${old.route}`);
      return;
    }
    if (now.route !== old.route) this.note('breaks', id, `moved from ${old.route} to ${now.route}`);
    if (now.deprecated && !old.deprecated) this.note('deprecates', id, 'the operation');
    this.security(id, old.security, now.security);
    this.parameters(id, old, now);
    this.body(id, old, now);
    for (const [status, answer] of Object.entries(old.answers)) {
      const other = now.answers[status];
      if (!other) this.note('breaks', id, `removed status ${status}`);
      else this.answer(`${id} ${status}`, answer, other);
    }
    for (const status of Object.keys(now.answers)) if (!old.answers[status]) this.note('adds', id, `new status ${status}`);
  }

  /** The parts that all operations share. */
  access(): void {
    const [{ servers: olds }, { servers: nows }] = [this.before, this.after];
    for (const url of olds) if (!nows.includes(url)) this.note('breaks', 'servers', `removed ${url}`);
    for (const url of nows) if (!olds.includes(url)) this.note('adds', 'servers', `new ${url}`);
    for (const [name, scheme] of Object.entries(this.before.securitySchemes)) {
      const now = this.after.securitySchemes[name];
      // operations that used a removed scheme report it
      for (const key of now ? new Set([...Object.keys(scheme), ...Object.keys(now)]) : []) {
        const [from, to] = [scheme[key], now?.[key]].map((value) => JSON.stringify(value) ?? 'none');
        if (from !== to) this.note('breaks', name, `${key} ${from} became ${to}`);
      }
    }
    for (const [role, scopes] of Object.entries(this.before.roles)) {
      const now = this.after.roles[role];
      if (!now) this.note('breaks', `role ${role}`, 'removed');
      else for (const scope of scopes) if (!now.includes(scope)) this.note('breaks', `role ${role}`, `no longer has ${scope}`);
    }
  }

  /**
   * Every client whose credentials were sufficient must remain able to send the request. Access without credentials next to other alternatives depends on the
   * configuration, so it doesn't replace them.
   */
  private security(id: string, olds: ReleasedOperation['security'], nows: ReleasedOperation['security']): void {
    const isPublic = (alternatives: ReleasedOperation['security']) => alternatives.every((one) => Object.keys(one).length === 0);
    const permits = (needed: Record<string, string[]>, given: Record<string, string[]>) =>
      Object.keys(needed).length === Object.keys(given).length &&
      Object.entries(needed).every(([scheme, scopes]) => given[scheme] && scopes.every((scope) => given[scheme]?.includes(scope)));
    // an empty list requires no credentials
    const [from = [], to = []] = [olds, nows].map((alternatives) => (alternatives.length > 0 ? alternatives : [{}]));
    for (const old of from)
      if (!isPublic(to) && !to.some((one) => permits(one, old))) this.note('breaks', id, `no longer accepts ${credentials(old)}`);
    for (const now of to)
      if (!isPublic(from) && !from.some((one) => permits(one, now))) this.note('adds', id, `accepts ${credentials(now)}`);
  }

  private answer(where: string, old: ReleasedAnswer, now: ReleasedAnswer): void {
    for (const [name, { required, schema }] of Object.entries(old.headers)) {
      const other = namedHeader(now.headers, name);
      if (!other) {
        this.note('breaks', where, `removed header ${name}`);
        continue;
      }
      if (required && !other.required) this.note('breaks', where, `header ${name} may now be absent`);
      this.schema(`${where} ${name}`, schema, other.schema, 'answer');
    }
    for (const name of Object.keys(now.headers)) if (!namedHeader(old.headers, name)) this.note('adds', where, `new header ${name}`);
    this.content(where, old.content, now.content, 'answer');
  }

  private parameters(id: string, old: ReleasedOperation, now: ReleasedOperation): void {
    for (const [name, one] of Object.entries(old.parameters)) {
      const other = namedParameter(now.parameters, name);
      if (!other) {
        this.note('breaks', id, `removed parameter ${name}`);
        continue;
      }
      if (other.required && !one.required) this.note('breaks', id, `parameter ${name} is now required`);
      this.serialization(`${id} ${name}`, name.startsWith('path ') || name.startsWith('header ') ? 'simple' : 'form', one, other);
      if (other.deprecated && !one.deprecated) this.note('deprecates', id, `parameter ${name}`);
      this.schema(`${id} ${name}`, one.schema, other.schema, 'request');
    }
    for (const [name, { required }] of Object.entries(now.parameters)) {
      if (namedParameter(old.parameters, name)) continue;
      if (required) this.note('breaks', id, `new required parameter ${name}`);
      else this.note('adds', id, `new parameter ${name}`);
    }
  }

  private serialization(where: string, usual: string, old: ReleasedParameter, now: ReleasedParameter): void {
    const effective = ({ style = usual, explode = style === 'form' }: ReleasedParameter) => ({ style, explode });
    const [from, to] = [effective(old), effective(now)];
    for (const key of ['style', 'explode'] as const)
      if (from[key] !== to[key]) this.note('breaks', where, `${key} ${old[key] ?? 'by default'} became ${now[key] ?? 'the default'}`);
    if (now['x-scope'] !== old['x-scope'] && now['x-scope'] !== undefined) this.note('breaks', where, `now requires ${now['x-scope']}`);
  }

  private body(id: string, { body: old }: ReleasedOperation, { body: now }: ReleasedOperation): void {
    if (old && !now) this.note('breaks', id, 'removed request body');
    if (now?.required && !old?.required) this.note('breaks', id, 'the request body is now required');
    else if (now && !old) this.note('adds', id, 'new request body');
    if (old && now) this.content(`${id} body`, old.content, now.content, 'request');
  }

  private content(where: string, old: Record<string, Schema>, now: Record<string, Schema>, direction: Direction): void {
    for (const [type, schema] of Object.entries(old)) {
      const other = now[type];
      if (other) this.schema(where, schema, other, direction);
      else this.note('breaks', where, `removed content ${type}`);
    }
    for (const type of Object.keys(now)) if (!old[type]) this.note('adds', where, `new content ${type}`);
  }

  /** Named schemas are compared once per direction. Their changes are listed under their own names. */
  namedSchemas(): void {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) next();
  }

  private schema(where: string, old: Schema, now: Schema, direction: Direction): void {
    if (old.$ref !== undefined && now.$ref !== undefined) {
      const [from, to] = [refName(old.$ref), refName(now.$ref)];
      const key = `${from} ${to} ${direction}`;
      if (this.compared.has(key)) return;
      this.compared.add(key);
      this.waiting.push(() =>
        this.schema(from === to ? from : `${from} (now ${to})`, resolve(this.before, old), resolve(this.after, now), direction),
      );
      return;
    }
    const [a, b] = [flat(this.before, resolve(this.before, old)), flat(this.after, resolve(this.after, now))];
    this.tags(where, a, b);
    this.otherKeywords(where, a, b, direction);
    if (direction === 'request') this.leniency(where, a, b);
    const [from, to] = [alternativesOf(a), alternativesOf(b)];
    if (from.length > 0 || to.length > 0) {
      // a plain schema is a union of one
      this.alternatives(where, from.length > 0 ? from : [old], to.length > 0 ? to : [now], direction);
      return;
    }
    this.types(where, a, b, direction);
    this.values(where, a, b, direction);
    this.bounds(where, a, b, direction);
    this.items(where, a, b, direction);
    this.members(where, a, b, direction);
  }

  /** The field that tells the alternatives of a union apart, and its values. */
  private tags(where: string, { discriminator: old }: Schema, { discriminator: now }: Schema): void {
    if (!old) return;
    if (now?.propertyName !== old.propertyName)
      this.note('breaks', where, `discriminator ${old.propertyName} became ${now?.propertyName ?? 'none'}`);
    for (const [value, target] of Object.entries(old.mapping ?? {}))
      if (now && now.mapping?.[value] !== target)
        this.note('breaks', where, `discriminator value ${value} no longer means ${refName(target)}`);
  }

  /** Keywords of which the comparison knows only that they narrow the valid values, or that one direction omits the field. */
  private otherKeywords(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [before, after] = [old, now].map((schema) => schema as Record<string, unknown>);
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (COMPARED.has(key) || key.startsWith('x-')) continue;
      const [from, to] = [before?.[key], after?.[key]].map((value) => JSON.stringify(value));
      const widens = ONE_WAY.includes(key) ? undefined : direction === 'request' ? to : from;
      if (from !== to && (ONE_WAY.includes(key) || widens !== undefined))
        this.note('breaks', where, `${key} ${from ?? 'none'} became ${to ?? 'none'}`);
    }
  }

  private leniency(where: string, old: Schema, now: Schema): void {
    for (const key of LENIENCIES) if (old[key] && !now[key]) this.note('breaks', where, `removed ${key}`);
    for (const key of ['default', 'x-default'] as const) {
      const [from, to] = [old[key], now[key]].map((value) => JSON.stringify(value));
      if (from !== undefined && from !== to) this.note('breaks', where, `default ${from} became ${to ?? 'none'}`);
    }
    const { 'x-scope': scope } = now;
    if (scope !== undefined && scope !== old['x-scope']) this.note('breaks', where, `now requires ${scope}`);
  }

  private types(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [from, to] = [typesOf(old), typesOf(now)];
    const [given, taken] = direction === 'request' ? [from, to] : [to, from];
    if (taken && !given && !valuesOf(direction === 'request' ? old : now))
      this.note('breaks', where, `${direction === 'request' ? 'now limited to' : 'no longer limited to'} ${taken.join(' or ')}`);
    const lost = given && taken && given.filter((type) => !taken.includes(type) && !(type === 'integer' && taken.includes('number')));
    if (lost && lost.length > 0)
      this.note('breaks', where, direction === 'request' ? `no longer accepts ${lost.join(' or ')}` : `may now be ${lost.join(' or ')}`);
    const isNarrowed = direction === 'request' ? now.format !== undefined : old.format !== undefined;
    if (old.format !== now.format && isNarrowed)
      this.note('breaks', where, `format ${old.format ?? 'none'} became ${now.format ?? 'none'}`);
  }

  /** New values are additions in both directions, as docs/contract.md promises. */
  private values(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [from, to] = [valuesOf(old), valuesOf(now)];
    if (!from && to && direction === 'request') this.note('breaks', where, 'now limited to certain values');
    if (from && !to && direction === 'answer') this.note('breaks', where, 'no longer limited to certain values');
    if (!from || !to) return;
    for (const value of from) if (!to.includes(value)) this.note('breaks', where, `removed value ${value}`);
    for (const value of to) if (!from.includes(value)) this.note('adds', where, `new value ${value}`);
  }

  /** Bounds of requests may become wider, and those of responses narrower. */
  private bounds(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [was, is] = [withInclusiveBounds(old), withInclusiveBounds(now)];
    const [wide, narrow] = direction === 'request' ? [was, is] : [is, was];
    const changed = (key: keyof Schema) => this.note('breaks', where, `${key} ${text(was[key])} became ${text(is[key])}`);
    for (const key of LOWER) {
      const [from = key.startsWith('min') && key !== 'minimum' ? 0 : Number.NEGATIVE_INFINITY, to] = [wide[key], narrow[key]];
      if (to !== undefined && to > from) changed(key);
    }
    for (const key of UPPER) {
      const [from = Number.POSITIVE_INFINITY, to] = [wide[key], narrow[key]];
      if (to !== undefined && to < from) changed(key);
    }
    const [from, to] = [wide.multipleOf, narrow.multipleOf];
    if (to !== undefined && (from === undefined || from % to !== 0)) changed('multipleOf');
    if (narrow.pattern !== undefined && narrow.pattern !== wide.pattern) changed('pattern');
    if (narrow.uniqueItems && !wide.uniqueItems) changed('uniqueItems');
  }

  private items(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [from, to] = [old.prefixItems ?? [], now.prefixItems ?? []];
    for (let n = 0; n < Math.max(from.length, to.length); n++) this.part(`${where}[${n}]`, from[n], to[n], direction);
    if (!accepts(old, 'array') || !accepts(now, 'array')) return;
    const [open, closed] = [old.items, now.items] as (Schema | boolean | undefined)[];
    if (direction === 'request' && closed === false && open !== false) this.note('breaks', where, 'further items are now rejected');
    if (direction === 'answer' && open === false && closed !== false) this.note('breaks', where, 'may now have further items');
    if (open !== false && closed !== false) this.part(`${where}[]`, isObject(open), isObject(closed), direction);
  }

  /** Compares the schemas of a part, of which one may have none, which allows everything. */
  private part(where: string, old: Schema | undefined, now: Schema | undefined, direction: Direction): void {
    if (old && now) this.schema(where, old, now, direction);
    else if (now && !isAny(resolve(this.after, now)) && direction === 'request') this.note('breaks', where, 'now limited');
    else if (old && !isAny(resolve(this.before, old)) && direction === 'answer') this.note('breaks', where, 'no longer limited');
  }

  private members(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [from, to] = [old.properties ?? {}, now.properties ?? {}];
    for (const [name, schema] of Object.entries(from)) {
      const other = to[name];
      if (!other) {
        this.note('breaks', where, `removed field ${name}`);
        continue;
      }
      const [was, is] = [old.required?.includes(name) ?? false, now.required?.includes(name) ?? false];
      if (direction === 'request' && is && !was) this.note('breaks', where, `field ${name} is now required`);
      if (direction === 'answer' && was && !is) this.note('breaks', where, `field ${name} may now be absent`);
      if (other.deprecated && !schema.deprecated) this.note('deprecates', where, `field ${name}`);
      this.schema(`${where}.${name}`, schema, other, direction);
    }
    for (const name of Object.keys(to)) {
      if (from[name]) continue;
      if (direction === 'request' && now.required?.includes(name)) this.note('breaks', where, `new required field ${name}`);
      else this.note('adds', where, `new field ${name}`);
    }
    if (!accepts(old, 'object') || !accepts(now, 'object')) return;
    const [open, closed] = [old.additionalProperties, now.additionalProperties];
    if (direction === 'request' && closed === false && open !== false) this.note('breaks', where, 'other fields are now rejected');
    if (open !== false && closed !== false) this.part(`${where}{}`, isObject(open), isObject(closed), direction);
    this.part(`${where}{key}`, old.propertyNames, now.propertyNames, direction);
  }

  private alternatives(where: string, olds: readonly Schema[], nows: readonly Schema[], direction: Direction): void {
    const rest = [...nows];
    for (const one of olds) {
      const index = rest.findIndex((other) => isSameAlternative(one, other));
      const [other] = index < 0 ? [] : rest.splice(index, 1);
      if (other) this.schema(where, one, other, direction);
      else if (direction === 'answer') this.note('adds', where, `is no longer ${nameOf(one)}`);
      else if (!nows.some((now) => isAny(resolve(this.after, now)))) this.note('breaks', where, `no longer accepts ${nameOf(one)}`);
    }
    for (const other of rest) {
      const name = nameOf(other);
      this.note(
        direction === 'answer' && (name === 'null' || isAny(resolve(this.after, other))) ? 'breaks' : 'adds',
        where,
        `may now be ${name}`,
      );
    }
  }
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
/** Keywords that omit a field from one direction. */
const ONE_WAY = ['readOnly', 'writeOnly'];
/** Keywords that the comparison understands, and those that say nothing about values. */
const COMPARED = new Set<string>([
  ...LOWER,
  ...UPPER,
  ...[
    '$ref',
    '$comment',
    'type',
    'format',
    'enum',
    'const',
    'multipleOf',
    'pattern',
    'uniqueItems',
    'default',
    'deprecated',
    'discriminator',
  ],
  ...['items', 'prefixItems', 'properties', 'required', 'additionalProperties', 'propertyNames', 'oneOf', 'anyOf', 'allOf'],
]);
/** Keywords that make the reader of requests accept more. */
const LENIENCIES = ['x-takes-one', 'x-accepts-durations', 'x-accepts-words', 'x-infers-tag'] as const;

/** The bounds of integers as inclusive ones. */
function withInclusiveBounds(schema: Schema): Schema {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  if (!typesOf(schema)?.every((type) => type === 'integer' || type === 'null')) return schema;
  return {
    ...rest,
    ...(exclusiveMinimum !== undefined && { minimum: Math.max(exclusiveMinimum + 1, rest.minimum ?? Number.NEGATIVE_INFINITY) }),
    ...(exclusiveMaximum !== undefined && { maximum: Math.min(exclusiveMaximum - 1, rest.maximum ?? Number.POSITIVE_INFINITY) }),
  };
}

/** Names of headers are case-insensitive. */
const namedHeader = <T>(headers: Record<string, T>, name: string): T | undefined =>
  Object.entries(headers).find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
const namedParameter = <T>(parameters: Record<string, T>, name: string): T | undefined =>
  name.startsWith('header ') ? namedHeader(parameters, name) : parameters[name];

const text = (value: unknown): string => (value === undefined ? 'none' : String(value));

/** `bearerAuth with runs:write` */
const credentials = (alternative: Record<string, string[]>): string =>
  Object.entries(alternative)
    .map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme} with ${scopes.join(', ')}` : scheme))
    .join(' and ') || 'requests without credentials';

function resolve(document: Released, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const named = document.schemas[refName(schema.$ref)];
  if (!named) throw new Error(`The contract has no ${schema.$ref}`);
  return resolve(document, named);
}

/** The schema with the fields of its `allOf`. */
function flat(document: Released, schema: Schema): Schema {
  if (!schema.allOf) return schema;
  const { allOf, ...own } = schema;
  const whole: Schema = { properties: {}, required: [] };
  for (const part of [...allOf.map((one) => flat(document, resolve(document, one))), own]) {
    const { properties, required, ...rest } = part;
    Object.assign(whole, rest);
    Object.assign(whole.properties ?? {}, properties);
    whole.required?.push(...(required ?? []));
  }
  return whole;
}

const alternativesOf = (schema: Schema): Schema[] => schema.oneOf ?? schema.anyOf ?? schema['x-one-of'] ?? [];
const typesOf = (schema: Schema): string[] | undefined => (schema.type === undefined ? undefined : [schema.type].flat());
/** The values as JSON, if only some are valid. */
const valuesOf = ({ const: only, enum: several = only === undefined ? undefined : [only] }: Schema): string[] | undefined =>
  several?.map((one) => JSON.stringify(one));
/** Whether every value is valid. */
const isAny = (schema: Schema): boolean => Object.keys(schema).every((key) => ['default', 'deprecated', 'x-secret'].includes(key));
const isObject = (schema: Schema | boolean | undefined): Schema | undefined => (typeof schema === 'object' ? schema : undefined);
const accepts = (schema: Schema, type: string): boolean => typesOf(schema)?.includes(type) ?? true;

/** Identifies an alternative across versions: by its name or, without one, by type and constant. */
function isSameAlternative(one: Schema, other: Schema): boolean {
  return one.$ref !== undefined || other.$ref !== undefined ? one.$ref === other.$ref : nameOf(one) === nameOf(other);
}

function nameOf(schema: Schema): string {
  if (schema.$ref !== undefined) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return typesOf(schema)?.join(' or ') ?? 'something else';
}
