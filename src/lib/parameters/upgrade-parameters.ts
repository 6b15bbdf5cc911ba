import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { isLoneExpression, isTemplate } from '../jinja/templates.ts';

const KIND = '__prefect_kind';

/**
 * Replaces plain template strings in the parameters with `__prefect_kind` objects. A string that consists of one expression keeps
 * the type of its value: it is rendered as JSON and parsed again. Without the parentheses, the filter would apply to the last operand only.
 */
export function upgradeParameters(parameters: JsonObject): JsonObject {
  return upgrade(parameters) as JsonObject;
}

function upgrade(value: JsonValue): JsonValue {
  if (typeof value === 'string') return isTemplate(value) ? upgradeText(value) : value;
  if (Array.isArray(value)) return value.map(upgrade);
  if (!isJsonObject(value) || Object.hasOwn(value, KIND)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, upgrade(member)]));
}

function upgradeText(text: string): JsonObject {
  const expression = loneExpression(text.trim());
  if (expression === undefined) return { [KIND]: 'jinja', template: text };
  return { [KIND]: 'json', value: { [KIND]: 'jinja', template: `{{ (${expression}) | tojson }}` } };
}

/** The expression of a template that consists of nothing else. */
function loneExpression(text: string): string | undefined {
  const [, expression] = /^\{\{[-+]?(.*?)-?\}\}$/s.exec(text) ?? [];
  return expression !== undefined && isLoneExpression(text) ? expression.trim() : undefined;
}
