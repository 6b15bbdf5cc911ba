import { BoundedCache } from '../../base/bounded-cache.ts';
import { isJsonObject, stringifyJson } from '../../base/json/json.ts';
import { sizeWithin } from '../../base/json/size.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { ownMember } from '../../base/own-member.ts';
import { type Hydrated, hydrationProblems } from '../parameters/placeholders.ts';
import { type SchemaBudget, SchemaTooCostly } from './budget.ts';
import { CircularSchema, Evaluation } from './evaluation.ts';
import { bestIssue, type ErrorTree, errorTree, type Issue, issueText } from './issue.ts';
import { metaschema } from './metaschema.ts';
import { PatternTimeout } from './patterns.ts';
import { preprocessSchema, withoutRequired } from './preprocess.ts';
import { References, UnresolvableReference } from './references.ts';

const CACHED_SCHEMAS = 200;
/** Larger schemas are not cached. */
const CACHED_CHARACTERS = 100_000;
/** Maximum number of steps for checking a schema itself: several thousand properties. Some are checked twice, and the validation of the values follows. */
const SCHEMA_STEPS = 50_000;
export const CIRCULAR_MESSAGE = 'Unable to validate schema with circular references.';

export interface SchemaOptions {
  /** Accept null for optional properties, positional `items`, and block references. */
  preprocess: boolean;
  /** With `preprocess`: also accept null for properties with a default. */
  noneWithDefault?: boolean;
  /** Ignore every `required`. */
  ignoreRequired?: boolean;
  /** Check `format`. */
  formats?: boolean;
  /** Shared by the validations of one request; by default each has its own. */
  budget?: SchemaBudget | undefined;
}

/**
 * Why a value was rejected.
 * - `invalid-schema`: the schema itself is invalid; `message` names the violated rule.
 * - `circular`: validation would not end; `message` is {@link CIRCULAR_MESSAGE}.
 * - `unresolvable`: a `$ref` has no target in the document; `message` starts with `Validation failed.`
 * - `invalid-value`: `message` is `Validation failed for field 'x'. Failure reason: …`, `reason` its second half.
 */
export interface SchemaProblem {
  kind: 'invalid-schema' | 'circular' | 'unresolvable' | 'invalid-value';
  message: string;
  reason: string;
}

interface Prepared {
  schema: JsonObject;
  references: References;
}

const cache = new BoundedCache<Prepared | SchemaProblem>(CACHED_SCHEMAS);
/** Prepared larger schemas by their options: a request that uses a schema for many values prepares it once. */
const largeOnes = new WeakMap<JsonObject, Map<string, Prepared | SchemaProblem>>();

/** The most relevant problem of a value under a schema (JSON Schema 2020-12; nothing is fetched), or undefined. Caches schemas by their text. */
export function findProblem(schema: JsonObject, value: Hydrated, options: SchemaOptions): SchemaProblem | undefined {
  return judge(schema, value, options, bestIssue);
}

/** Like {@link findProblem}, but returns the first problem in the order of the schema. */
export function firstProblem(schema: JsonObject, value: Hydrated, options: SchemaOptions): SchemaProblem | undefined {
  return judge(schema, value, options, (issues) => issues[0]);
}

/** The problem of the schema itself, or undefined. */
export function checkSchema(schema: JsonObject): SchemaProblem | undefined {
  const prepared = prepare(schema, { preprocess: false });
  return 'kind' in prepared ? prepared : undefined;
}

/**
 * All problems of a hydrated value as a tree for forms, or the reason why the schema is unusable. Includes hydration problems; unrendered templates satisfy any
 * schema. A `$ref` that leads out of the document is an error even if the value does not reach it.
 */
export function findAllProblems(schema: JsonObject, value: Hydrated, options: SchemaOptions): ErrorTree[] | SchemaProblem {
  const prepared = prepare(schema, options);
  if ('kind' in prepared) return prepared;
  const remote = prepared.references.firstRemote();
  if (remote !== undefined) return unresolvable(new UnresolvableReference(remote));
  const issues = evaluate(prepared, value, options);
  return Array.isArray(issues) ? errorTree([...issues, ...hydrationProblems(value)]) : issues;
}

/** The given values that satisfy the schemas of their properties within the document, in their order. Together they have the steps of one validation. */
export function acceptedProperties<T extends Hydrated>(
  schema: JsonObject,
  values: Readonly<Record<string, T>>,
  options: Pick<SchemaOptions, 'formats' | 'budget'>,
): [string, T][] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const evaluation = new Evaluation(new References(schema), options.formats === true, { budget: options.budget });
  return Object.entries(values).filter(([name, value]) => {
    const own = ownMember(properties, name);
    return own === undefined || accepts(evaluation, own, value);
  });
}

function accepts(evaluation: Evaluation, schema: JsonValue, value: Hydrated): boolean {
  try {
    return evaluation.run(schema, value).length === 0;
  } catch (error) {
    if (explain(error)) return false;
    throw error;
  }
}

function judge(
  schema: JsonObject,
  value: Hydrated,
  options: SchemaOptions,
  pick: (issues: Issue[]) => Issue | undefined,
): SchemaProblem | undefined {
  const prepared = prepare(schema, options);
  if ('kind' in prepared) return prepared;
  const issues = evaluate(prepared, value, options);
  if (!Array.isArray(issues)) return issues;
  const issue = pick(issues);
  return issue && { kind: 'invalid-value', message: issueText(issue), reason: issue.message };
}

function prepare(schema: JsonObject, options: SchemaOptions): Prepared | SchemaProblem {
  const variant = `${options.preprocess}${options.noneWithDefault}${options.ignoreRequired}`;
  const isSmall = sizeWithin(schema, CACHED_CHARACTERS) !== undefined;
  const key = isSmall ? variant + stringifyJson(schema) : variant;
  const known = (isSmall ? cache : largeOnes.get(schema))?.get(key);
  if (known) return known;
  const prepared = recompile(schema, options);
  if (isSmall) cache.set(key, prepared);
  else largeOnes.set(schema, new Map(largeOnes.get(schema)).set(key, prepared));
  return prepared;
}

function recompile(schema: JsonObject, { preprocess, noneWithDefault, ignoreRequired }: SchemaOptions): Prepared | SchemaProblem {
  return guarded((): Prepared | SchemaProblem => {
    const processed = preprocess ? preprocessSchema(schema, { noneWithDefault }) : schema;
    // After preprocessing, which converts positional `items`.
    const [issue] = new Evaluation(new References(metaschema), true, { steps: SCHEMA_STEPS }).run(metaschema, processed);
    if (issue) return { kind: 'invalid-schema', message: issue.message, reason: issue.message };
    const applied = ignoreRequired ? withoutRequired(processed) : processed;
    return { schema: applied, references: new References(applied) };
  });
}

function evaluate({ schema, references }: Prepared, value: Hydrated, { formats, budget }: SchemaOptions): Issue[] | SchemaProblem {
  return guarded(() => new Evaluation(references, formats === true, { budget }).run(schema, value));
}

/** Converts errors that make a schema unusable to problems. A RangeError means that the call stack was exhausted. */
function guarded<T>(run: () => T): T | SchemaProblem {
  try {
    return run();
  } catch (error) {
    const problem = explain(error);
    if (problem) return problem;
    throw error;
  }
}

function explain(error: unknown): SchemaProblem | undefined {
  if (error instanceof UnresolvableReference) return unresolvable(error);
  if (error instanceof CircularSchema || error instanceof RangeError)
    return { kind: 'circular', message: CIRCULAR_MESSAGE, reason: CIRCULAR_MESSAGE };
  if (error instanceof SchemaTooCostly) return costly('the schema takes too many steps');
  return error instanceof PatternTimeout ? costly('a pattern takes too long') : undefined;
}

function costly(reason: string): SchemaProblem {
  return { kind: 'invalid-schema', message: `Unable to validate: ${reason}.`, reason };
}

function unresolvable({ message }: UnresolvableReference): SchemaProblem {
  return { kind: 'unresolvable', message: issueText({ path: [], message }), reason: message };
}
