import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { parseInstant } from '../../base/time/instant.ts';
import { InstantValue } from '../../lib/jinja/instant-values.ts';
import { HostObject, type TemplateInput, type TemplateValue, TextValue, toRepr, toValue } from '../../lib/jinja/values.ts';

/** Converts a field of a record to a template value; fields without a reading are converted as plain JSON. */
export type Reading = (json: JsonValue) => TemplateValue;
export type Readings = Readonly<Record<string, Reading>>;

/** A record of the API as a template value: its JSON fields are attributes. */
export class RecordValue extends HostObject {
  readonly typeName: string;
  override readonly holdsValues = true;
  protected readonly record: JsonObject;
  private readonly readings: Readings;
  /** Converts each field once: a loop that reads a large payload repeatedly must not copy it each time. */
  private readonly values = new Map<string, TemplateValue>();
  private printed: string | undefined;

  constructor(typeName: string, record: JsonObject, readings: Readings) {
    super();
    this.typeName = typeName;
    this.record = record;
    this.readings = readings;
  }

  attribute(name: string): TemplateInput | undefined {
    const known = this.values.get(name);
    if (known !== undefined) return known;
    const value = this.value(name);
    if (value !== undefined) this.values.set(name, value);
    return value;
  }

  /** Computed on first access. */
  protected value(name: string): TemplateValue | undefined {
    const json = Object.hasOwn(this.record, name) ? this.record[name] : undefined;
    if (json === undefined || json === null) return json;
    const reading = Object.hasOwn(this.readings, name) ? this.readings[name] : undefined;
    return (reading ?? toValue)(json);
  }

  text(): string {
    this.printed ??= toRepr(toValue(this.record));
    return this.printed;
  }

  override json(): JsonObject {
    return this.record;
  }
}

/** An object that events reference as `prefect.<kind>.<id>`. */
export class ObjectValue extends RecordValue {
  /** With dashes: `flow-run`. */
  readonly kind: string;

  constructor(kind: string, typeName: string, record: JsonObject, readings: Readings) {
    super(typeName, record, readings);
    this.kind = kind;
  }

  get id(): string {
    return String(this.record.id);
  }

  get name(): string {
    return String(this.record.name);
  }
}

/** A member of an enumeration: its string, with `.value` and `.name` as in the clients' code. */
class EnumerationMember extends TextValue {
  attribute(name: string): TemplateInput | undefined {
    return name === 'value' || name === 'name' ? this.plain : undefined;
  }
}

export const instant: Reading = (json) => {
  const read = typeof json === 'string' ? parseInstant(json) : undefined;
  return read === undefined ? toValue(json) : new InstantValue(read);
};

export const enumeration: Reading = (json) => (typeof json === 'string' ? new EnumerationMember(json) : toValue(json));

/** Prints `12` as `12.0`, as a float in the clients' language. */
export const float: Reading = (json) => {
  const value = toValue(json);
  return typeof value === 'bigint' ? Number(value) : value;
};

export const record =
  (typeName: string, readings: Readings): Reading =>
  (json) =>
    isJsonObject(json) ? new RecordValue(typeName, json, readings) : toValue(json);

export const listOf =
  (reading: Reading): Reading =>
  (json) =>
    Array.isArray(json) ? json.map(reading) : toValue(json);
