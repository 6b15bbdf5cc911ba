import type { JsonValue } from '../base/json/value.ts';
import { variables } from './schema/tables.ts';
import type { Reader } from './store.ts';

/** The values of all variables by name: what placeholders in parameters refer to. */
export async function variableValues({ db }: Reader): Promise<Map<string, JsonValue>> {
  const rows = await db.select({ name: variables.name, value: variables.value }).from(variables);
  return new Map(rows.map(({ name, value }) => [name, value ?? null]));
}
