import type { JsonObject } from '@contralto/client';

type Properties = Record<string, Record<string, unknown>>;

const propertiesOf = (fields: JsonObject | null | undefined): Properties => (fields?.properties ?? {}) as Properties;

/** The names of the top-level fields of a block that contain secrets. */
export function secretsOf(fields: JsonObject | null | undefined): ReadonlySet<string> {
  const named = Array.isArray(fields?.secret_fields) ? fields.secret_fields : [];
  const marked = Object.entries(propertiesOf(fields)).flatMap(([name, { format, writeOnly }]) =>
    format === 'password' || writeOnly === true ? [name] : [],
  );
  return new Set([...named.map((path) => String(path).split('.')[0] ?? ''), ...marked]);
}

/** The form of a block, with password fields for its secrets. */
export function formOf(fields: JsonObject | null | undefined, describe: (name: string) => string | undefined): JsonObject {
  const secrets = secretsOf(fields);
  const properties = Object.entries(propertiesOf(fields)).map(([name, one]) => {
    const description = describe(name) ?? one.description;
    return [name, secrets.has(name) && one.type === 'string' ? { ...one, format: 'password', description } : { ...one, description }];
  });
  return { ...fields, properties: Object.fromEntries(properties) };
}
