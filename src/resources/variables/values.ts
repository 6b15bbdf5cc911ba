import type { JsonValue } from '../../json/json.ts';
import { variables } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** The values of all variables by name: what placeholders in parameters refer to. */
export async function variableValues({ db }: Reader): Promise<Map<string, JsonValue>> {
  const rows = await db.select({ name: variables.name, value: variables.value }).from(variables);
  return new Map(rows.map(({ name, value }) => [name, value ?? null]));
}
