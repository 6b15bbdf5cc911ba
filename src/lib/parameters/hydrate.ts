import { isDeeper, parseBounded } from '../../base/json/depth.ts';
import { isJsonObject, stringifyJson } from '../../base/json/json.ts';
import { JsonSyntaxError } from '../../base/json/parser.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { ownMember } from '../../base/own-member.ts';
import { TemplateError } from '../jinja/errors.ts';
import type { Context } from '../jinja/evaluator.ts';
import type { RenderOptions } from '../jinja/interpreter.ts';
import { checkTemplate, isTemplate, renderTemplate } from '../jinja/templates.ts';
import { pythonRepr } from '../json-schema/python-repr.ts';
import { HydrationBudget } from './budget.ts';
import { type Hydrated, HydrationProblem, Placeholder, UnrenderedTemplate, UnresolvedVariable } from './placeholders.ts';

const KIND = '__prefect_kind';

/** Thrown in mode `raise` for the first value that cannot be hydrated. */
export class HydrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HydrationError';
  }
}

interface Options {
  /** Values by name; undefined leaves references to variables unresolved. */
  variables: ReadonlyMap<string, JsonValue> | undefined;
  /** False checks templates and leaves them unrendered. */
  render: boolean;
  /** Variables visible to templates; none by default. */
  context?: Context;
  templates?: RenderOptions;
  /** Shared by the values of one request; by default each value has its own. */
  budget?: HydrationBudget;
}

/** Removes the entry from its parent. */
class Removal extends Placeholder {}
const REMOVED = new Removal();

/**
 * Replaces every `__prefect_kind` object of a value. In mode `raise` the first problem is thrown, and the result is plain JSON if templates are rendered and
 * variables are given. In mode `collect`, problems stay in place as {@link HydrationProblem}. A value that removes itself becomes `{}`.
 *
 * @throws {HydrationError} in mode `raise`
 */
export function hydrate(value: JsonValue, options: Options & { mode: 'raise' }): JsonValue;
export function hydrate(value: JsonValue, options: Options & { mode: 'collect' }): Hydrated;
export function hydrate(value: JsonValue, options: Options & { mode: 'raise' | 'collect' }): Hydrated {
  const { budget = new HydrationBudget() } = options;
  const result = hydrateValue(value, { ...options, budget, variableBytes: new Map() });
  if (isDeeper(result, budget.json.maxBodyDepth))
    return problem(`The value is nested deeper than ${budget.json.maxBodyDepth} levels.`, options);
  return result === REMOVED ? {} : result;
}

/** Like {@link hydrate} in mode `raise`, for an object of parameters. Rejects values that do not hydrate to an object. */
export function hydrateObject(value: JsonObject, options: Options): JsonObject {
  const result = hydrate(value, { ...options, mode: 'raise' });
  if (!isJsonObject(result)) throw new HydrationError('Expected an object.');
  return result;
}

/** Whether hydration needs variables, so that callers load them only if necessary. */
export function needsVariables(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some(needsVariables);
  if (!isJsonObject(value)) return false;
  return value[KIND] === 'workspace_variable' || Object.values(value).some(needsVariables);
}

type Mode = { mode: 'raise' | 'collect' };

interface Run extends Options, Mode {
  budget: HydrationBudget;
  /** Sizes of the referenced variables. */
  variableBytes: Map<string, number>;
}

const TOO_LARGE = 'The value is too large.';

function hydrateValue(value: JsonValue, run: Run): Hydrated {
  if (Array.isArray(value)) return value.map((item) => hydrateValue(item, run)).filter((item) => item !== REMOVED);
  if (!isJsonObject(value)) return value;
  if (Object.hasOwn(value, KIND)) return hydrateKind(value, run);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]): [string, Hydrated] => [key, hydrateValue(member, run)])
      .filter(([, member]) => member !== REMOVED),
  );
}

function hydrateKind(object: JsonObject, run: Run): Hydrated {
  const value = ownMember(object, 'value');
  const template = ownMember(object, 'template');
  const variable = ownMember(object, 'variable_name');
  switch (object[KIND]) {
    case 'none':
      return value === undefined ? problem("Missing 'value' key in __prefect object", run) : hydrateValue(value, run);
    case 'json':
      return value === undefined ? REMOVED : hydrateJson(inner(value, run), run);
    case 'jinja':
      return template === undefined
        ? problem("Missing 'template' key in __prefect object", run)
        : hydrateTemplate(inner(template, run), run);
    case 'workspace_variable':
      return variable === undefined ? REMOVED : hydrateVariable(inner(variable, run), run);
    default:
      return value ?? null;
  }
}

/** Prepares the input of a kind: hydrates objects first, leaves lists unchanged. */
function inner(value: JsonValue, run: Run): Hydrated {
  return isJsonObject(value) ? hydrateValue(value, run) : value;
}

function hydrateJson(value: Hydrated, run: Run): Hydrated {
  if (typeof value !== 'string') return value;
  if (!run.budget.add(value.length)) return problem(TOO_LARGE, run);
  try {
    return parseBounded(value, run.budget.json);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return problem(`Invalid JSON: ${error.message}: ${location(value, error.offset)}`, run);
    throw error;
  }
}

/** The position in the form of Python's JSON errors, counted in characters. */
function location(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return `line ${before.split('\n').length} column ${[...line].length + 1} (char ${[...before].length})`;
}

function hydrateTemplate(template: Hydrated, run: Run): Hydrated {
  if (template instanceof Placeholder) return template;
  if (typeof template !== 'string') return problem("Invalid jinja: Can't compile non template nodes", run);
  const options = { budget: run.budget.templates, ...run.templates };
  if (!run.render || !isTemplate(template)) {
    const wrong = checkTemplate(template, options.budget);
    if (wrong) return problem(`Invalid jinja: ${wrong.message}`, run);
    return run.render ? template : new UnrenderedTemplate(template);
  }
  try {
    return renderTemplate(template, run.context, options);
  } catch (error) {
    if (error instanceof TemplateError) return problem(`Invalid jinja: ${error.message}`, run);
    throw error;
  }
}

function hydrateVariable(name: Hydrated, run: Run): Hydrated {
  if (name instanceof Placeholder) return name;
  const text = typeof name === 'string' ? name : pythonRepr(name);
  if (!run.variables) return new UnresolvedVariable(text);
  const value = run.variables.get(text);
  if (value === undefined) return problem(`Variable '${text}' not found in workspace.`, run);
  const bytes = run.variableBytes.get(text) ?? stringifyJson(value).length;
  run.variableBytes.set(text, bytes);
  return run.budget.add(bytes) ? value : problem(TOO_LARGE, run);
}

function problem(message: string, { mode }: Mode): HydrationProblem {
  if (mode === 'raise') throw new HydrationError(message);
  return new HydrationProblem(message);
}
