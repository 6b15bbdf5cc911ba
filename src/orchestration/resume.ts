import { notFound } from '../base/errors.ts';
import { parseBounded } from '../base/json/depth.ts';
import type { JsonLimits } from '../base/json/extent.ts';
import { isJsonObject, stringifyJson } from '../base/json/json.ts';
import { JsonSyntaxError } from '../base/json/parser.ts';
import type { JsonObject, JsonValue } from '../base/json/value.ts';
import type { Instant } from '../base/time/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { findProblem } from '../lib/json-schema/json-schema.ts';
import { HydrationBudget } from '../lib/parameters/budget.ts';
import { HydrationError, hydrateObject, needsVariables } from '../lib/parameters/hydrate.ts';
import type { Tx } from '../store/store.ts';
import { variableValues } from '../store/variable-values.ts';
import { type Outcome, unchanged } from './engine/outcome.ts';
import type { Orchestrator } from './orchestrator.ts';
import { lockFlowRun } from './queries/flow-queries.ts';
import { findInput, putInput } from './queries/input-queries.ts';
import { RESUMING, stateAt } from './states.ts';

type Needs = Pick<CoreDeps, 'ids' | 'settings'> & { orchestrator: Orchestrator };

/**
 * Resumes a paused run with the input that it requires: in its process, or rescheduled if it was suspended. A run that is not paused is an ABORT without a
 * state. Wrong input leaves the run paused; unknown runs are a 404.
 */
export async function resumeFlowRun(
  tx: Tx,
  deps: Needs,
  runId: string,
  { runInput, now, message = null }: { runInput: JsonObject | null | undefined; now: Instant; message?: string | null },
): Promise<Outcome> {
  const locked = await lockFlowRun(tx, runId);
  if (!locked) throw notFound('Flow run');
  const { current } = locked;
  if (current?.type !== 'PAUSED') return unchanged('ABORT', 'Cannot resume a flow run that is not paused.', null);
  const { run_input_keyset: keyset, pause_reschedule } = current.details;
  const requested = keyset !== null && Object.keys(keyset).length > 0;
  const { input, problem } = requested
    ? await validateInput(tx, deps.settings, { runId, schemaKey: keyset.schema, given: runInput ?? {} })
    : { input: {}, problem: undefined };
  if (problem !== undefined) return { ...unchanged('REJECT', problem, current), inputRejected: true };

  const next = pause_reschedule ? ({ type: 'SCHEDULED', name: RESUMING, message } as const) : ({ type: 'RUNNING', message } as const);
  const result = await deps.orchestrator.flowRun(tx, runId, stateAt(next, { ids: deps.ids, now }));
  if (result.status === 'ACCEPT' && keyset?.response && Object.keys(input).length > 0)
    await putInput(tx, { id: deps.ids.next(), flowRunId: runId, key: keyset.response, value: stringifyJson(input), now });
  return result;
}

interface Submitted {
  runId: string;
  schemaKey: string | undefined;
  given: JsonObject;
}

type ValidatedInput = { input: JsonObject; problem?: undefined } | { input?: undefined; problem: string };

async function validateInput(tx: Tx, { api }: Needs['settings'], { runId, schemaKey, given }: Submitted): Promise<ValidatedInput> {
  let input: JsonObject;
  try {
    const variables = needsVariables(given) ? await variableValues(tx) : new Map();
    const budget = new HydrationBudget(api);
    input = hydrateObject(given, { variables, render: true, budget });
  } catch (error) {
    if (error instanceof HydrationError) return { problem: `Error hydrating run input: ${error.message}` };
    throw error;
  }
  const text = schemaKey === undefined ? undefined : await findInput(tx, runId, schemaKey);
  if (text === undefined) return { problem: 'Run input schema not found.' };
  const schema = parsed(text, api);
  if (!isJsonObject(schema)) return { problem: 'Run input schema is not valid JSON.' };
  const wrong = findProblem(schema, input, { preprocess: true });
  if (!wrong) return { input };
  return { problem: wrong.kind === 'invalid-value' ? `Reason: ${wrong.message}` : `Invalid schema: ${wrong.message}` };
}

function parsed(text: string, limits: JsonLimits): JsonValue | undefined {
  try {
    return parseBounded(text, limits);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
