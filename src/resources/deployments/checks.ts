import { conflict, invalidValue, notFoundText, unprocessable } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import { checkSchema, findProblem, type SchemaProblem } from '../../lib/json-schema/json-schema.ts';
import { HydrationError, hydrateObject, needsVariables } from '../../lib/parameters/hydrate.ts';
import { checkChangedJobVariables, type JobVariablesProblem } from '../../lib/parameters/job-variables.ts';
import { parametersSizeProblem } from '../../lib/parameters/parameters-size.ts';

type Place = (string | number)[];

/** @throws 422 for parameters above the configured size */
export function checkParametersSize({ settings }: Pick<Deps, 'settings'>, parameters: JsonObject | null | undefined, place: Place): void {
  const problem = parameters && parametersSizeProblem(parameters, settings.api.maxParameterSize);
  if (problem) throw invalidValue(place, problem, parameters);
}

/** What is asked of a body that says `enforce_parameter_schema: true` itself: nothing required, nothing preprocessed (spec 05 §2.1). */
export function checkGivenParameters(parameters: JsonObject, schema: JsonObject | null | undefined): void {
  if (!schema || Object.keys(schema).length === 0) return;
  const wrong = checkSchema(schema);
  if (wrong) throw invalidValue(['body'], `The provided schema is not a valid json schema. Schema error: ${wrong.message}`, schema);
  const problem = findProblem(schema, parameters, { preprocess: false, ignoreRequired: true });
  if (problem) throw invalidValue(['body'], problem.message, parameters);
}

export const NO_SCHEMA_TEXT =
  'Error updating deployment: Cannot update parameters because parameter schema enforcement is enabled and the deployment does not have a valid parameter schema.';

/** Of the parameters that a deployment has after an update: what is required may still come with its runs (spec 05 §2.2). */
export function checkStoredParameters(parameters: JsonObject, schema: JsonObject | null): void {
  if (!isJsonObject(schema)) throw conflict(NO_SCHEMA_TEXT);
  const problem = findProblem(schema, parameters, { preprocess: true, ignoreRequired: true });
  if (!problem) return;
  throw isAboutValues(problem)
    ? conflict(`Error updating deployment: ${problem.message}`)
    : unprocessable(`Invalid schema: ${problem.message}`);
}

/** The problem lies in the values, not in the schema. */
export const isAboutValues = ({ kind }: SchemaProblem | JobVariablesProblem): boolean =>
  kind === 'invalid-value' || kind === 'unresolvable';

/** @throws 404 for a missing block, 422 for anything else; `prefix` begins the text about values */
export function refuseJobVariables(problem: JobVariablesProblem | undefined, prefix: string): void {
  if (!problem) return;
  if (problem.kind === 'block-not-found') throw notFoundText(problem.message);
  throw unprocessable(isAboutValues(problem) ? `${prefix}: ${problem.message}` : `Invalid schema: ${problem.message}`);
}

/** @throws 409 for job variables of an update that do not suit the template by themselves */
export function checkJobVariablesOfUpdate(template: JsonObject, variables: JsonObject): void {
  const problem = checkChangedJobVariables(template, variables);
  if (!problem) return;
  if (!isAboutValues(problem)) throw unprocessable(`Invalid schema: ${problem.message}`);
  throw conflict(`Error creating deployment: <ValidationError: "${problem.reason}">`);
}

/** Resolves templates and references to variables; variables are loaded only if some are meant. `problem` says why it failed. */
export async function hydrateParameters(
  given: JsonObject,
  loadVariables: () => Promise<ReadonlyMap<string, JsonValue>>,
): Promise<{ parameters: JsonObject } | { problem: string }> {
  const variables = needsVariables(given) ? await loadVariables() : new Map();
  try {
    return { parameters: hydrateObject(given, { variables, render: true }) };
  } catch (error) {
    if (error instanceof HydrationError) return { problem: error.message };
    throw error;
  }
}
