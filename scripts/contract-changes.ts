import { refName, type Schema } from '../src/contract/schema.ts';
import type { Released, ReleasedOperation } from './contract-excerpt.ts';

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
    this.parameters(id, old, now);
    this.body(id, old, now);
    for (const [status, content] of Object.entries(old.answers)) {
      const other = now.answers[status];
      if (!other) this.note('breaks', id, `removed status ${status}`);
      else this.content(`${id} ${status}`, content, other, 'answer');
    }
    for (const status of Object.keys(now.answers)) if (!old.answers[status]) this.note('adds', id, `new status ${status}`);
  }

  private parameters(id: string, old: ReleasedOperation, now: ReleasedOperation): void {
    for (const [name, one] of Object.entries(old.parameters)) {
      const other = now.parameters[name];
      if (!other) {
        this.note('breaks', id, `removed parameter ${name}`);
        continue;
      }
      if (other.required && !one.required) this.note('breaks', id, `parameter ${name} is now required`);
      if (other.deprecated && !one.deprecated) this.note('deprecates', id, `parameter ${name}`);
      this.schema(`${id} ${name}`, one.schema, other.schema, 'request');
    }
    for (const [name, { required }] of Object.entries(now.parameters)) {
      if (old.parameters[name]) continue;
      if (required) this.note('breaks', id, `new required parameter ${name}`);
      else this.note('adds', id, `new parameter ${name}`);
    }
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
      else this.note('breaks', where, `removed media type ${type}`);
    }
    for (const type of Object.keys(now)) if (!old[type]) this.note('adds', where, `new media type ${type}`);
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
    const [from, to] = [alternativesOf(a), alternativesOf(b)];
    if (from.length > 0 || to.length > 0) {
      // a plain schema is a union of one
      this.alternatives(where, from.length > 0 ? from : [old], to.length > 0 ? to : [now], direction);
      return;
    }
    this.types(where, a, b, direction);
    this.values(where, a, b);
    if (direction === 'request') this.bounds(where, a, b);
    this.members(where, a, b, direction);
    if (a.items && b.items) this.schema(`${where}[]`, a.items, b.items, direction);
    else if (b.items && !a.items && direction === 'request' && accepts(a, 'array'))
      this.note('breaks', `${where}[]`, 'items are now limited');
  }

  private types(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [from, to] = [typesOf(old), typesOf(now)];
    const [given, taken] = direction === 'request' ? [from, to] : [to, from];
    if (taken && !given)
      this.note('breaks', where, `${direction === 'request' ? 'now limited to' : 'no longer limited to'} ${taken.join(' or ')}`);
    const lost = given && taken && given.filter((type) => !taken.includes(type) && !(type === 'integer' && taken.includes('number')));
    if (lost && lost.length > 0)
      this.note('breaks', where, direction === 'request' ? `no longer accepts ${lost.join(' or ')}` : `may now be ${lost.join(' or ')}`);
    const isNarrowed = direction === 'request' ? now.format !== undefined : old.format !== undefined;
    if (old.format !== now.format && isNarrowed)
      this.note('breaks', where, `format ${old.format ?? 'none'} became ${now.format ?? 'none'}`);
    if (old.const !== undefined && old.const !== now.const)
      this.note('breaks', where, `${JSON.stringify(old.const)} became ${JSON.stringify(now.const)}`);
  }

  private values(where: string, old: Schema, now: Schema): void {
    if (!old.enum && now.enum) this.note('breaks', where, 'now limited to certain values');
    if (!old.enum || !now.enum) return;
    const [from, to] = [old.enum.map((one) => JSON.stringify(one)), now.enum.map((one) => JSON.stringify(one))];
    for (const value of from) if (!to.includes(value)) this.note('breaks', where, `removed value ${value}`);
    for (const value of to) if (!from.includes(value)) this.note('adds', where, `new value ${value}`);
  }

  private bounds(where: string, old: Schema, now: Schema): void {
    for (const key of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const) {
      const [from = Number.NEGATIVE_INFINITY, to] = [old[key], now[key]];
      if (to !== undefined && to > from && !(to === 0 && key.startsWith('min') && key !== 'minimum'))
        this.note('breaks', where, `${key} is now ${to}`);
    }
    for (const key of ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const) {
      const [from = Number.POSITIVE_INFINITY, to] = [old[key], now[key]];
      if (to !== undefined && to < from) this.note('breaks', where, `${key} is now ${to}`);
    }
    if (now.pattern !== undefined && now.pattern !== old.pattern) this.note('breaks', where, `must now match ${now.pattern}`);
    if (now.uniqueItems && !old.uniqueItems) this.note('breaks', where, 'items must now be unique');
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
    const [open, closed] = [old.additionalProperties, now.additionalProperties];
    if (direction === 'request' && closed === false && open !== false) this.note('breaks', where, 'other fields are now rejected');
    if (typeof open === 'object' && typeof closed === 'object') this.schema(`${where}{}`, open, closed, direction);
  }

  private alternatives(where: string, olds: readonly Schema[], nows: readonly Schema[], direction: Direction): void {
    const rest = [...nows];
    for (const one of olds) {
      const index = rest.findIndex((other) => isSameAlternative(one, other));
      const [other] = index < 0 ? [] : rest.splice(index, 1);
      if (other) this.schema(where, one, other, direction);
      else if (direction === 'request') this.note('breaks', where, `no longer accepts ${nameOf(one)}`);
      else this.note('adds', where, `is no longer ${nameOf(one)}`);
    }
    for (const other of rest) {
      const name = nameOf(other);
      this.note(direction === 'answer' && name === 'null' ? 'breaks' : 'adds', where, `may now be ${name}`);
    }
  }
}

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
