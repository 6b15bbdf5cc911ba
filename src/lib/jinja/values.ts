import { type JsonValue, LosslessNumber } from '../../base/json/value.ts';
import { TemplateError } from './errors.ts';
import { reprFloat, reprString } from './library/python-text.ts';

/**
 * The values of expressions. Python's int is a bigint and its float a number, so that `1` and `1.0` stay distinct; a list is an array, a tuple a {@link Tuple},
 * a dict a Map.
 */
export type TemplateValue =
  | Undefined
  | null
  | boolean
  | bigint
  | number
  | string
  | TemplateValue[]
  | TemplateMap
  | HostObject
  | TemplateFunction;

export class TemplateMap extends Map<TemplateValue, TemplateValue> {}

export class Tuple extends Array<TemplateValue> {}

export function tuple(items: Iterable<TemplateValue>): Tuple {
  const result = new Tuple();
  for (const item of items) result.push(item);
  return result;
}

/** A missing name or attribute: prints as nothing, like each of its attributes; any other use is an error. */
export class Undefined {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }

  fail(): never {
    throw new TemplateError(this.reason);
  }
}

export interface CallValues {
  positional: TemplateValue[];
  named: Map<string, TemplateValue>;
}

/** A function that a template may call. */
export class TemplateFunction {
  readonly name: string;
  readonly call: (values: CallValues) => TemplateValue;

  constructor(name: string, call: (values: CallValues) => TemplateValue) {
    this.name = name;
    this.call = call;
  }
}

/** A record with behavior that the caller puts into the context (an event, a label set, a date-time). Templates can access only its methods here. */
export abstract class HostObject {
  /** Shown in messages: `'event' has no attribute 'x'`. */
  abstract readonly typeName: string;
  /** True if the attributes are already template values: an integral float of a template must not become an int. */
  readonly holdsValues: boolean = false;
  /** `{{ value.name }}`; undefined if there is no such attribute. */
  abstract attribute(name: string): TemplateInput | undefined;
  /** What `{{ value }}` prints. */
  abstract text(): string;
  /** `{{ value['key'] }}`; the attribute, unless a subclass overrides it. */
  item(key: TemplateValue): TemplateInput | undefined {
    return typeof key === 'string' ? this.attribute(key) : undefined;
  }
  /** `{% for x in value %}` and `x in value`; undefined if it is not iterable. */
  items(): Iterable<TemplateInput> | undefined {
    return undefined;
  }
  /** `{{ value | tojson }}`; undefined if it has no JSON form. */
  json(): JsonValue | undefined {
    return undefined;
  }
  /** `{{ value(…) }}` */
  call(_values: CallValues): TemplateValue {
    throw new TemplateError(`'${this.typeName}' object is not callable`);
  }
  /** `{% set value.name = … %}`: only namespaces allow it. */
  assign(_name: string, _value: TemplateValue): void {
    throw new TemplateError('cannot assign attribute on non-namespace object');
  }
  /** The key for sorting and comparing with values of the same type; undefined if there is no order. */
  orderKey(): bigint | number | string | undefined {
    return undefined;
  }
  /** `this - other` */
  minus(_other: TemplateValue): TemplateValue | undefined {
    return undefined;
  }
}

/** A string with attributes, such as a member of an enumeration with its `.value`. Unless an expression accesses an attribute, it is the plain string. */
export abstract class TextValue extends HostObject {
  readonly typeName = 'str';
  readonly plain: string;

  constructor(plain: string) {
    super();
    this.plain = plain;
  }

  text(): string {
    return this.plain;
  }

  override json(): JsonValue {
    return this.plain;
  }

  override orderKey(): string {
    return this.plain;
  }
}

/** The value that operators, filters and tests receive. */
export function unwrapped(value: TemplateValue): TemplateValue {
  return value instanceof TextValue ? value.plain : value;
}

/** Values that a context may contain: JSON (integral numbers are ints, `1.0` read losslessly is a float), host objects, functions, and template values. */
export type TemplateInput = JsonValue | TemplateValue | undefined | TemplateInput[] | { readonly [key: string]: TemplateInput };

/** Converts an input to a value; copies plain objects and arrays. */
export function toValue(input: TemplateInput): TemplateValue {
  if (input === undefined) return null;
  if (typeof input === 'number') return Number.isInteger(input) && !Object.is(input, -0) ? BigInt(input) : input;
  if (input === null || typeof input !== 'object') return input;
  if (input instanceof LosslessNumber) return input.isInteger ? BigInt(input.text) : Number(input.text);
  if (isReady(input)) return input;
  if (Array.isArray(input)) return input.map(toValue);
  const map = new TemplateMap();
  for (const [key, value] of Object.entries(input)) map.set(key, toValue(value));
  return map;
}

function isReady(input: object): input is Undefined | TemplateMap | HostObject | TemplateFunction | Tuple {
  return (
    input instanceof TemplateMap ||
    input instanceof HostObject ||
    input instanceof TemplateFunction ||
    input instanceof Undefined ||
    input instanceof Tuple
  );
}

/** An integer result; an integral float stays a float. */
export function isNumeric(value: TemplateValue): value is boolean | bigint | number {
  return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';
}

/** The Python name of the type, for messages. */
export function typeName(value: TemplateValue): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'str';
  if (value instanceof Tuple) return 'tuple';
  if (Array.isArray(value)) return 'list';
  if (value instanceof TemplateMap) return 'dict';
  if (value instanceof HostObject) return value.typeName;
  return value instanceof TemplateFunction ? 'function' : 'Undefined';
}

export function truthy(value: TemplateValue): boolean {
  if (value === null || value instanceof Undefined) return false;
  if (typeof value === 'object') {
    if (Array.isArray(value)) return value.length > 0;
    return value instanceof TemplateMap ? value.size > 0 : true;
  }
  return Boolean(value);
}

/** The output of `{{ value }}`: Python's str(). */
export function toText(value: TemplateValue): string {
  if (typeof value === 'string') return value;
  if (value instanceof TextValue) return value.plain;
  return value instanceof Undefined ? '' : toRepr(value);
}

/** Limits the traversal of nested values: lists that contain each other many times are small in memory and huge as text. */
export class Walk {
  private left = 5_000_000;

  visit(size = 1): void {
    this.left -= size;
    if (this.left < 0) throw new TemplateError('value is too large to be written');
  }
}

/** Python's repr(), the form of items in printed lists and dicts. */
export function toRepr(value: TemplateValue, walk = new Walk()): string {
  walk.visit(typeof value === 'string' ? value.length : 1);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return reprFloat(value);
  if (typeof value === 'string') return reprString(value);
  if (value instanceof Undefined) return 'Undefined';
  if (Array.isArray(value)) {
    const members = Array.from(value, (item) => toRepr(item, walk)).join(', ');
    if (!(value instanceof Tuple)) return `[${members}]`;
    return value.length === 1 ? `(${members},)` : `(${members})`;
  }
  if (value instanceof TemplateMap)
    return `{${[...value].map(([key, member]) => `${toRepr(key, walk)}: ${toRepr(member, walk)}`).join(', ')}}`;
  if (value instanceof TextValue) return toRepr(value.plain, walk);
  if (!(value instanceof HostObject)) return `<function ${value.name}>`;
  const text = value.text();
  walk.visit(text.length);
  return text;
}

/** The value as JSON for `tojson`; rejects values without a JSON form. */
export function toJson(value: TemplateValue, walk = new Walk()): JsonValue {
  walk.visit(typeof value === 'string' ? value.length : 1);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return new LosslessNumber(value.toString());
  if (typeof value === 'number') return new LosslessNumber(reprFloat(value));
  if (Array.isArray(value)) return Array.from(value, (item) => toJson(item, walk));
  if (value instanceof TemplateMap) {
    return Object.fromEntries([...value].map(([key, member]) => [typeof key === 'string' ? key : jsonKey(key), toJson(member, walk)]));
  }
  const json = value instanceof HostObject ? value.json() : undefined;
  if (json === undefined) throw new TemplateError(`Object of type ${typeName(value)} is not JSON serializable`);
  visitJson(json, walk);
  return json;
}

function visitJson(json: JsonValue, walk: Walk): void {
  walk.visit(typeof json === 'string' ? json.length : 1);
  if (json === null || typeof json !== 'object' || json instanceof LosslessNumber) return;
  for (const member of Object.values(json)) visitJson(member, walk);
}

function jsonKey(key: TemplateValue): string {
  if (key === null) return 'null';
  return typeof key === 'boolean' ? String(key) : toText(key);
}

/** The elements of any iterable: characters, items, keys. */
export function toIterable(value: TemplateValue): Iterable<TemplateValue> {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  if (value instanceof TemplateMap) return value.keys();
  if (value instanceof Undefined) return [];
  const items = value instanceof HostObject ? value.items() : undefined;
  if (!items) throw new TemplateError(`'${typeName(value)}' object is not iterable`);
  return Array.from(items, toValue);
}

export function isIterable(value: TemplateValue): boolean {
  if (typeof value === 'string' || Array.isArray(value) || value instanceof TemplateMap || value instanceof Undefined) return true;
  return value instanceof HostObject && value.items() !== undefined;
}
