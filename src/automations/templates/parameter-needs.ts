import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Budget } from '../../lib/jinja/budget.ts';
import { isTemplate, referencedNames } from '../../lib/jinja/templates.ts';
import { READ_NAMES } from './context.ts';

const KIND = '__prefect_kind';

interface Needs {
  /** Names that the templates use. */
  names: ReadonlySet<string>;
  /** Variables that are referenced by name; `all` if a name is only known after rendering. */
  variables: readonly string[] | 'all' | 'none';
  hasTemplates: boolean;
}

/** The data to read before parameters can be hydrated: all names that a template may use, if a placeholder produces the template itself. */
export function needsOf(parameters: JsonObject, budget: Budget): Needs {
  const names = new Set<string>();
  const variables = new Set<string>();
  let anyVariable = false;
  let hasTemplates = false;
  const walk = (value: JsonValue): void => {
    if (typeof value === 'string' && isTemplate(value)) {
      hasTemplates = true;
      for (const name of referencedNames(value, budget)) names.add(name);
    } else if (Array.isArray(value)) value.forEach(walk);
    else if (isJsonObject(value)) {
      const { [KIND]: kind, template, variable_name: variable } = value;
      if (kind === 'jinja' && isJsonObject(template)) {
        hasTemplates = true;
        for (const name of READ_NAMES) names.add(name);
      }
      if (kind === 'workspace_variable' && typeof variable === 'string') variables.add(variable);
      else if (kind === 'workspace_variable' && variable !== undefined) anyVariable = true;
      Object.values(value).forEach(walk);
    }
  };
  walk(parameters);
  return { names, variables: anyVariable ? 'all' : variables.size > 0 ? [...variables] : 'none', hasTemplates };
}
