import { conflict, invalidValue, notFoundText, unprocessable } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import { keyTemplateProblem } from '../../lib/concurrency-key.ts';
import { checkSchema, findProblem, type SchemaProblem } from '../../lib/json-schema/json-schema.ts';
import type { HydrationBudget } from '../../lib/parameters/budget.ts';
import { HydrationError, hydrateObject, needsVariables } from '../../lib/parameters/hydrate.ts';
import { checkChangedJobVariables, type JobVariablesProblem } from '../../lib/parameters/job-variables.ts';
import { parametersSizeProblem } from '../../lib/parameters/parameters-size.ts';

type Place = (string | number)[];

/** @throws 422 for parameters above the configured maximum size */
export function checkParametersSize({ settings }: Pick<Deps, 'settings'>, parameters: JsonObject | null | undefined, place: Place): void {
  const problem = parameters && parametersSizeProblem(parameters, settings.api.maxParameterSize);
  if (problem) throw invalidValue(place, problem, parameters);
}

/** @throws 422 for a concurrency key whose template is invalid, or reads nothing of the run */
export function checkConcurrencyKey({ concurrency_key: template }: { concurrency_key?: string | null }): void {
  const problem = template ? keyTemplateProblem(template) : undefined;
  if (problem !== undefined) throw invalidValue(['body', 'concurrency_key'], problem, template);
}

/** Checks the parameters of a request with `enforce_parameter_schema: true`. Required parameters may be missing, and the schema is not preprocessed. */
export function checkGivenParameters(parameters: JsonObject, schema: JsonObject | null | undefined): void {
  if (!schema || Object.keys(schema).length === 0) return;
  const wrong = checkSchema(schema);
  if (wrong) throw invalidValue(['body'], `The provided schema is not a valid json schema. Schema error: ${wrong.message}`, schema);
  const problem = findProblem(schema, parameters, { preprocess: false, ignoreRequired: true });
  if (problem) throw invalidValue(['body'], problem.message, parameters);
}

export const NO_SCHEMA_TEXT =
  'Error updating deployment: Cannot update parameters because parameter schema enforcement is enabled and the deployment does not have a valid parameter schema.';

/** Checks the parameters of a deployment after an update. Required ones may be missing, because runs can supply them. */
export function checkStoredParameters(parameters: JsonObject, schema: JsonObject | null): void {
  if (!isJsonObject(schema)) throw conflict(NO_SCHEMA_TEXT);
  const problem = findProblem(schema, parameters, { preprocess: true, ignoreRequired: true });
  if (!problem) return;
  throw isAboutValues(problem)
    ? conflict(`Error updating deployment: ${problem.message}`)
    : unprocessable(`Invalid schema: ${problem.message}`);
}

/** True if the problem concerns the values, not the schema. */
export const isAboutValues = ({ kind }: SchemaProblem | JobVariablesProblem): boolean =>
  kind === 'invalid-value' || kind === 'unresolvable';

/** @throws 404 for a missing block, 422 otherwise; `prefix` starts the message about values */
export function rejectJobVariables(problem: JobVariablesProblem | undefined, prefix: string): void {
  if (!problem) return;
  if (problem.kind === 'block-not-found') throw notFoundText(problem.message);
  throw unprocessable(isAboutValues(problem) ? `${prefix}: ${problem.message}` : `Invalid schema: ${problem.message}`);
}

/** @throws 409 if the job variables of an update are not valid for the template on their own */
export function checkJobVariablesOfUpdate(template: JsonObject, variables: JsonObject): void {
  const problem = checkChangedJobVariables(template, variables);
  if (!problem) return;
  if (!isAboutValues(problem)) throw unprocessable(`Invalid schema: ${problem.message}`);
  throw conflict(`Error creating deployment: <ValidationError: "${problem.reason}">`);
}

/** Resolves templates and references to variables. Loads variables only if there are references. `problem` is the reason for a failure. */
export async function hydrateParameters(
  given: JsonObject,
  loadVariables: () => Promise<ReadonlyMap<string, JsonValue>>,
  { budget, maxParameterSize }: { budget: HydrationBudget; maxParameterSize: number },
): Promise<{ parameters: JsonObject } | { problem: string }> {
  const variables = needsVariables(given) ? await loadVariables() : new Map();
  try {
    const parameters = hydrateObject(given, { variables, render: true, budget });
    const problem = parametersSizeProblem(parameters, maxParameterSize);
    return problem === undefined ? { parameters } : { problem };
  } catch (error) {
    if (error instanceof HydrationError) return { problem: error.message };
    throw error;
  }
}
