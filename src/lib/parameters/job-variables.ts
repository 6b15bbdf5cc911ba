import { isJsonObject } from '../../base/json/json.ts';
import { sizeWithin } from '../../base/json/size.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { ownMember } from '../../base/own-member.ts';
import { reprString } from '../jinja/library/python-text.ts';
import type { SchemaBudget } from '../json-schema/budget.ts';
import { acceptedProperties, checkSchema, findProblem, firstProblem, type SchemaProblem } from '../json-schema/json-schema.ts';

/** The data of a block document, in plain form and with masked secrets. */
export interface BlockData {
  data: JsonObject;
  masked: JsonObject;
}

/** Loads the data of a block document; undefined if there is none with that id. The id may be any string in a template. */
export type LoadBlockData = (blockDocumentId: string) => Promise<BlockData | undefined>;

export type JobVariablesProblem = SchemaProblem | { kind: 'block-not-found'; message: 'Block not found.' };

const HIDDEN_REASON = 'the data of a block document is not valid here';
/** For values that are rejected only because of masked data. */
const HIDDEN_PROBLEM: SchemaProblem = {
  kind: 'invalid-value',
  message: `Validation failed. Failure reason: ${HIDDEN_REASON}`,
  reason: HIDDEN_REASON,
};
const BLOCK_NOT_FOUND: JobVariablesProblem = { kind: 'block-not-found', message: 'Block not found.' };
const BLOCKS_TOO_LARGE: JobVariablesProblem = {
  kind: 'invalid-value',
  message: 'Validation failed. Failure reason: the block documents that defaults refer to are too large together',
  reason: 'the block documents that defaults refer to are too large together',
};
/** Approximate maximum length of the data of all blocks that the defaults of a template refer to, in characters: that of one block with its nested blocks. */
const MAX_BLOCK_DATA = 16_777_216;
const UUID = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i;

/** The schema of the variables of a base job template; undefined if it declares none, which skips validation. */
function variablesSchema(template: JsonObject | null | undefined): JsonObject | undefined {
  const variables = template?.variables;
  return isJsonObject(variables) && Object.keys(variables).length > 0 ? variables : undefined;
}

/**
 * Checks job variables against a pool's template: pool defaults, then each layer, merged shallowly. If a pool default violates its own schema,
 * `enforceRequired` is ignored.
 */
export async function checkJobVariables(
  template: JsonObject | null | undefined,
  layers: readonly JsonObject[],
  { enforceRequired, loadBlockData, budget }: { enforceRequired: boolean; loadBlockData: LoadBlockData; budget?: SchemaBudget },
): Promise<JobVariablesProblem | undefined> {
  const schema = variablesSchema(template);
  if (!schema) return undefined;
  const wrong = checkSchema(schema);
  if (wrong) return wrong;
  const defaults = await poolDefaults(schema, loadBlockData);
  if ('kind' in defaults) return defaults;
  const fitting = acceptedProperties(schema, defaults.values, { formats: true, budget });
  const allFit = fitting.length === Object.keys(defaults.values).length;
  const given = layers.flatMap((layer) => Object.entries(layer));
  const merged = Object.fromEntries([...fitting, ...given]);
  const replaced = new Set(given.map(([name]) => name));
  const blocks = new Map([...defaults.blocks].filter(([name]) => Object.hasOwn(merged, name) && !replaced.has(name)));
  return findOpenProblem(schema, { values: merged, blocks }, { ignoreRequired: !(enforceRequired && allFit), budget });
}

/** Checks the variables of an update on their own: no defaults, nothing required, with formats. Reports the first problem. */
export function checkChangedJobVariables(template: JsonObject | null | undefined, variables: JsonObject): SchemaProblem | undefined {
  const schema = variablesSchema(template);
  return schema && firstProblem(schema, variables, { preprocess: true, ignoreRequired: true, formats: true });
}

/** Checks the defaults of a new pool's template. The messages are complete sentences. */
export async function checkPoolDefaults(template: JsonObject, loadBlockData: LoadBlockData): Promise<JobVariablesProblem | undefined> {
  const schema = variablesSchema(template);
  if (!schema) return undefined;
  const wrong = checkSchema(schema);
  if (wrong) return { ...wrong, message: `Invalid schema: ${wrong.message}` };
  const defaults = await poolDefaults(schema, loadBlockData);
  if ('kind' in defaults) return defaults;
  const problem = findOpenProblem(schema, defaults, { ignoreRequired: true });
  const isAboutSchema = problem?.kind === 'invalid-schema' || problem?.kind === 'circular';
  const what = isAboutSchema ? 'Invalid schema' : "Validation failed for work pool's job variable defaults";
  return problem && { ...problem, message: `${what}: ${problem.message}` };
}

/** Values of variables. `blocks` are those that are data of a block, with masked secrets. */
interface Variables {
  values: JsonObject;
  blocks: ReadonlyMap<string, JsonObject>;
}

/** The problem of the values, without secrets in its message: it is worded as for values without secrets. */
function findOpenProblem(
  schema: JsonObject,
  { values, blocks }: Variables,
  limits: { ignoreRequired: boolean; budget?: SchemaBudget | undefined },
): SchemaProblem | undefined {
  const find = (of: JsonObject) => findProblem(schema, of, { preprocess: true, noneWithDefault: true, ...limits });
  const problem = find(values);
  if (problem?.kind !== 'invalid-value' || blocks.size === 0) return problem;
  const masked = find(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, blocks.get(name) ?? value])));
  if (masked?.message === problem.message) return problem;
  const without = find(Object.fromEntries(Object.entries(values).filter(([name]) => !blocks.has(name))));
  if (without?.message === problem.message) return problem;
  return masked?.kind === 'invalid-value' ? masked : HIDDEN_PROBLEM;
}

/**
 * Every `default` of the variables, with the data of blocks in place of references. Loads each block once, regardless of the number of defaults that refer to
 * it.
 */
async function poolDefaults(schema: JsonObject, loadBlockData: LoadBlockData): Promise<Variables | JobVariablesProblem> {
  const values: [string, JsonValue][] = [];
  const blocks = new Map<string, JsonObject>();
  const loaded = new Map<string, BlockData>();
  let room = MAX_BLOCK_DATA;
  for (const [name, property] of Object.entries(isJsonObject(schema.properties) ? schema.properties : {})) {
    const value = isJsonObject(property) ? ownMember(property, 'default') : undefined;
    if (value === undefined) continue;
    const reference = isJsonObject(value) ? ownMember(value, '$ref') : undefined;
    if (reference === undefined) {
      values.push([name, value]);
      continue;
    }
    const id = isJsonObject(reference) ? reference.block_document_id : undefined;
    if (id === undefined || id === null || id === '') continue;
    if (typeof id !== 'string' || !UUID.test(id)) return BLOCK_NOT_FOUND;
    let block = loaded.get(id);
    if (!block) {
      block = await loadBlockData(id);
      if (!block) return BLOCK_NOT_FOUND;
      const size = sizeWithin(block.data, room);
      if (size === undefined) return BLOCKS_TOO_LARGE;
      room -= size;
      loaded.set(id, block);
    }
    values.push([name, block.data]);
    blocks.set(name, block.masked);
  }
  return { values: Object.fromEntries(values), blocks };
}

const VARIABLE = /\{\{\s*([\p{L}\p{N}_.\-[\]$]+)\s*\}\}/gu;

/** The structural problem of a base job template, or undefined. */
export function baseJobTemplateProblem(template: JsonObject): string | undefined {
  if (Object.keys(template).length === 0) return undefined;
  const { job_configuration: configuration, variables } = template;
  if (!isFilled(configuration) || !isFilled(variables)) {
    return "The base_job_template must contain both a 'job_configuration' key and a 'variables' key.";
  }
  const declared = isJsonObject(variables.properties) ? variables.properties : {};
  const texts = Object.values(configuration).map((value) => JSON.stringify(value));
  const used = new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)]).flatMap(([, name]) => name ?? []));
  const undeclared = [...used].filter((name) => !Object.hasOwn(declared, name));
  if (undeclared.length === 0) return undefined;
  return `Variables used in job_configuration but not declared in variables: ${undeclared.map(reprString).join(', ')}. Every variable must be a property of 'variables'.`;
}

function isFilled(value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).length > 0;
}
