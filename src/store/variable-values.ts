import type { JsonValue } from '../base/json/value.ts';
import { variables } from './schema/tables.ts';
import type { Reader } from './store.ts';

/** The values of variables by name, of all variables or of the given ones. Placeholders in parameters refer to them. */
export async function variableValues({ db, dialect }: Reader, names?: readonly string[]): Promise<Map<string, JsonValue>> {
  const rows = await db
    .select({ name: variables.name, value: variables.value })
    .from(variables)
    .where(names && dialect.isIn(variables.name, names));
  return new Map(rows.map(({ name, value }) => [name, value ?? null]));
}
