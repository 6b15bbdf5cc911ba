import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../src/contract/schema.ts';
import type { Released } from './contract-excerpt.ts';
import {
  accepts,
  alternativesIn,
  demandsOfUnion,
  type FlatSchema,
  flat,
  isAny,
  isObject,
  isSameAlternative,
  nameOf,
  resolve,
  typesOf,
  valuesOf,
  withInclusiveBounds,
} from './contract-flat-schemas.ts';
import { alternativesOf, refName } from './contract-parts.ts';

/** One difference between two versions of the contract. */
export interface Change {
  /** `breaks`: a correct client of the earlier version may fail. */
  kind: 'breaks' | 'adds' | 'deprecates';
  /** The operation or the named schema, and the location in it. */
  where: string;
  what: string;
}

/** Clients send requests and read responses: a change that is harmless in one direction can break clients in the other. */
export type Direction = 'request' | 'answer';

/** Compares the schemas of two versions. */
export class SchemaComparison {
  private readonly compared = new Set<string>();
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly before: Released,
    private readonly after: Released,
    private readonly note: (kind: Change['kind'], where: string, what: string) => void,
    /** The pairs that a trial compares: schemas that contain themselves fit if their other parts do. */
    private readonly tried = new Set<string>(),
  ) {}

  /** Named schemas are compared once per direction. Their changes are listed under their own names. */
  namedSchemas(): void {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) next();
  }

  /** Compares the named schemas that no message contains, such as the catalogue of events: clients read them. */
  unusedSchemas(): void {
    const used = new Set([...this.compared].map((key) => key.split(' ')[0]));
    for (const [name, schema] of Object.entries(this.before.schemas)) {
      const now = this.after.schemas[name];
      if (now && !used.has(name)) this.schema(name, schema, now, 'answer');
    }
    this.namedSchemas();
  }

  schema(where: string, old: Schema, now: Schema, direction: Direction): void {
    if (old.$ref !== undefined && now.$ref !== undefined) {
      const [from, to] = [refName(old.$ref), refName(now.$ref)];
      const key = `${from} ${to} ${direction}`;
      this.beside(where, old, now, direction);
      if (this.compared.has(key)) return;
      this.compared.add(key);
      this.waiting.push(() =>
        this.schema(from === to ? from : `${from} (now ${to})`, resolve(this.before, old), resolve(this.after, now), direction),
      );
      return;
    }
    const [a, b] = [flat(this.before, old), flat(this.after, now)];
    this.tags(where, a, b, direction);
    this.otherKeywords(where, a, b, direction);
    this.sunset(where, a, b);
    if (direction === 'request') {
      this.leniency(where, a, b);
      this.overlap(where, a, b);
    } else this.opening(where, a, b);
    const [wasUnion, isUnion] = [a, b].map((schema) => alternativesOf(schema) !== undefined);
    if (!wasUnion && !isUnion) {
      this.plain(where, a, b, direction);
      return;
    }
    const [from, to] = [a, b].map(demandsOfUnion);
    // what a union requires of all its alternatives
    if ((from && to) || (wasUnion && isUnion)) this.plain(where, from ?? {}, to ?? {}, direction);
    if (wasUnion && isUnion)
      this.alternatives(where, alternativesOf(a) ?? [], alternativesOf(b) ?? [], direction, !isOpen(a) && !isOpen(b));
    else if (from && to) this.alternativesBeside(where, isUnion === true, direction);
    else this.alternatives(where, alternativesIn(this.before, old), alternativesIn(this.after, now), direction, !wasUnion);
  }

  private plain(where: string, old: FlatSchema, now: FlatSchema, direction: Direction): void {
    this.types(where, old, now, direction);
    this.values(where, old, now, direction);
    this.bounds(where, old, now, direction);
    this.items(where, old, now, direction);
    this.members(where, old, now, direction);
  }

  /** Alternatives beside other demands limit the valid values further. */
  private alternativesBeside(where: string, areNew: boolean, direction: Direction): void {
    if (areNew && direction === 'request') this.note('breaks', where, 'now limited to alternatives');
    if (!areNew && direction === 'answer') this.note('breaks', where, 'no longer limited to alternatives');
  }

  /** Whether a correct client of the earlier schema works with the later one. */
  private fits(old: Schema, now: Schema, direction: Direction): boolean {
    const pair = JSON.stringify([old, now, direction]);
    if (this.tried.has(pair)) return true;
    let fits = true;
    const note = (kind: Change['kind']) => {
      if (kind === 'breaks') fits = false;
    };
    const trial = new SchemaComparison(this.before, this.after, note, new Set([...this.tried, pair]));
    trial.schema('', old, now, direction);
    trial.namedSchemas();
    return fits;
  }

  /** Removal can be announced, but not brought forward. */
  sunset(where: string, { 'x-sunset': old }: { 'x-sunset'?: string }, { 'x-sunset': now }: { 'x-sunset'?: string }): void {
    if (now === undefined || now === old) return;
    if (old === undefined) this.note('deprecates', where, `sunset ${now}`);
    else if (now < old) this.note('breaks', where, `sunset ${old} became ${now}`);
  }

  /** The field that tells the alternatives of a union apart, and its values. */
  private tags(where: string, { discriminator: old }: Schema, later: Schema, direction: Direction): void {
    const { discriminator: now } = later;
    if (!old) return;
    if (now?.propertyName !== old.propertyName)
      this.note('breaks', where, `discriminator ${old.propertyName} became ${now?.propertyName ?? 'none'}`);
    const alternatives = alternativesOf(later)?.map(({ $ref }) => $ref);
    for (const [value, target] of Object.entries(old.mapping ?? {})) {
      const other = now?.mapping?.[value];
      // responses may contain fewer alternatives
      const fits =
        other === undefined
          ? direction === 'answer' && !alternatives?.includes(target)
          : this.fits({ $ref: target }, { $ref: other }, direction);
      if (now && other !== target && !fits) this.note('breaks', where, `discriminator value ${value} no longer means ${refName(target)}`);
    }
  }

  /** Keywords of which the comparison knows only that they narrow the valid values, or that one direction omits the field. */
  private otherKeywords(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [before, after] = [old, now].map((schema) => schema as Record<string, unknown>);
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const isFixed = FIXED.includes(key) || (direction === 'answer' && FIXED_IN_ANSWERS.includes(key));
      if (COMPARED.has(key) || (key.startsWith('x-') && !isFixed)) continue;
      const [from, to] = [before?.[key], after?.[key]].map((value) => (value === WITHOUT_EFFECT[key] ? undefined : JSON.stringify(value)));
      const limit = direction === 'request' ? to : from;
      if (from !== to && (isFixed || limit !== undefined)) this.note('breaks', where, `${key} ${from ?? 'none'} became ${to ?? 'none'}`);
    }
    // a value that can be read may become visible, but not hidden
    if (direction === 'answer' && now['x-secret'] && !old['x-secret']) this.note('breaks', where, 'is now hidden');
  }

  /** Keywords next to two references, whose targets are compared under their own names. */
  private beside(where: string, { $ref: _, ...old }: Schema, { $ref: __, ...now }: Schema, direction: Direction): void {
    this.otherKeywords(where, old, now, direction);
    this.bounds(where, old, now, direction);
    this.sunset(where, old, now);
    if (direction === 'request') this.leniency(where, old, now);
  }

  /** `oneOf` rejects a value for which two alternatives are valid. Fields usually tell objects apart. */
  private overlap(where: string, old: Schema, { oneOf = [], discriminator }: Schema): void {
    if (old.oneOf || discriminator) return;
    const parts = oneOf.map((one) => resolve(this.after, one));
    const share = (one: Schema, other: Schema) =>
      !(valuesOf(one) && valuesOf(other)) &&
      typesOf(one)?.some((type) => (type !== 'object' || old.anyOf) && typesOf(other)?.includes(type));
    if (parts.some((one, index) => parts.slice(0, index).some((other) => share(one, other))))
      this.note('breaks', where, 'alternatives of oneOf overlap');
  }

  /** Clients of a closed set or union expect nothing else. The first release didn't distinguish open ones. */
  private opening(where: string, old: FlatSchema, now: FlatSchema): void {
    if (!isOpen(now) || isOpen(old) || !(valuesOf(old) ?? alternativesOf(old))) return;
    if (JSON.stringify(this.before.schemas).includes('"x-open":true')) this.note('breaks', where, 'is now open');
  }

  private leniency(where: string, old: Schema, now: Schema): void {
    for (const key of LENIENCIES) if (old[key] && !now[key]) this.note('breaks', where, `removed ${key}`);
    const words = now['x-accepts-words'] ?? {};
    for (const [word, meaning] of Object.entries(old['x-accepts-words'] ?? {}))
      if (!(word in words)) this.note('breaks', where, `removed word ${word}`);
      else if (!isDeepStrictEqual(words[word], meaning)) this.note('breaks', where, `word ${word} has another meaning`);
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
    const [sent, understood] = direction === 'request' ? [old.format, now.format] : [now.format, old.format];
    if (understood !== undefined && understood !== sent && WIDER_FORMATS[sent ?? ''] !== understood)
      this.note('breaks', where, `format ${old.format ?? 'none'} became ${now.format ?? 'none'}`);
  }

  /** Responses get new values only in open sets, as docs/contract.md promises. */
  private values(where: string, old: FlatSchema, now: FlatSchema, direction: Direction): void {
    const [from, to] = [valuesOf(old), valuesOf(now)];
    const [wasLimited, isLimited] = [from && !old.isOpen, to && !now.isOpen];
    if (!wasLimited && isLimited && direction === 'request') this.note('breaks', where, 'now limited to certain values');
    if (from && !to && direction === 'answer') this.note('breaks', where, 'no longer limited to certain values');
    if (!from || !to) return;
    for (const value of from) if (!to.includes(value)) this.note('breaks', where, `removed value ${value}`);
    // null is also another type
    const grows = direction === 'request' || isOpen(old) || isOpen(now) ? 'adds' : 'breaks';
    for (const value of to) if (!from.includes(value) && value !== 'null') this.note(grows, where, `new value ${value}`);
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
      if (other.deprecated && !schema.deprecated) this.note('deprecates', where, `field ${name}`);
      this.schema(`${where}.${name}`, schema, other, direction);
    }
    for (const name of Object.keys(to)) if (!from[name]) this.note('adds', where, `new field ${name}`);
    this.required(where, old, now, direction);
    if (!accepts(old, 'object') || !accepts(now, 'object')) return;
    const [open, closed] = [old.additionalProperties, now.additionalProperties];
    if (direction === 'request' && closed === false && open !== false) this.note('breaks', where, 'other fields are now rejected');
    if (open !== false && closed !== false) this.part(`${where}{}`, isObject(open), isObject(closed), direction);
    this.part(`${where}{key}`, old.propertyNames, now.propertyNames, direction);
  }

  /** Required fields need not be declared. */
  private required(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [from, to] = [old.required ?? [], now.required ?? []];
    if (direction === 'request')
      for (const name of to.filter((one) => !from.includes(one))) {
        const isNew = now.properties?.[name] && !old.properties?.[name];
        this.note('breaks', where, isNew ? `new required field ${name}` : `field ${name} is now required`);
      }
    else
      for (const name of from.filter((one) => !to.includes(one) && (now.properties?.[one] || !old.properties?.[one])))
        this.note('breaks', where, `field ${name} may now be absent`);
  }

  /** @param isClosed clients expect no further alternatives */
  private alternatives(where: string, olds: readonly Schema[], nows: readonly Schema[], direction: Direction, isClosed: boolean): void {
    const rest = [...nows];
    const unmatched: Schema[] = [];
    for (const one of olds) {
      const index = rest.findIndex((other) => isSameAlternative(one, other));
      const [other] = index < 0 ? [] : rest.splice(index, 1);
      if (other) this.schema(where, one, other, direction);
      else unmatched.push(one);
    }
    for (const one of unmatched) {
      // an alternative under another name
      const index = rest.findIndex((other) => !isAny(resolve(this.after, other)) && this.fits(one, other, direction));
      if (index >= 0) rest.splice(index, 1);
      else if (direction === 'answer') this.note('adds', where, `is no longer ${nameOf(one)}`);
      else if (!nows.some((now) => isAny(resolve(this.after, now)))) this.note('breaks', where, `no longer accepts ${nameOf(one)}`);
    }
    for (const other of rest) {
      const name = nameOf(other);
      const breaks = direction === 'answer' && (isClosed || name === 'null' || isAny(resolve(this.after, other)));
      this.note(breaks ? 'breaks' : 'adds', where, `may now be ${name}`);
    }
  }
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
/** Keywords that omit a field from one direction, or that say how to read a value. */
const FIXED = ['readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType'];
const FIXED_IN_ANSWERS = ['x-keeps-offset'];
const WITHOUT_EFFECT: Record<string, boolean> = {
  readOnly: false,
  writeOnly: false,
  unevaluatedProperties: true,
  unevaluatedItems: true,
};
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
    'isOpen',
  ],
  ...['items', 'prefixItems', 'properties', 'required', 'additionalProperties', 'propertyNames', 'oneOf', 'anyOf', 'allOf'],
]);
/** Keywords that make the reader of requests accept more. */
const LENIENCIES = ['x-takes-one', 'x-accepts-durations', 'x-infers-tag'] as const;

/** Formats whose values another format includes. */
const WIDER_FORMATS: Record<string, string> = { int32: 'int64', float: 'double' };
/** Whether responses may get further values or alternatives. */
const isOpen = (schema: FlatSchema): boolean => schema.isOpen === true || schema['x-open'] === true;
const text = (value: unknown): string => (value === undefined ? 'none' : String(value));
