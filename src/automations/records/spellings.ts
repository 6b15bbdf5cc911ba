import { invalid, type Problem } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Place } from '../actions/kind.ts';
import { actionKinds } from '../actions/table.ts';
import { givenDuration } from '../given-duration.ts';
import { guessedType } from './actions.ts';

/** Minimum `within` of a proactive trigger, in seconds. */
const SHORTEST_PROACTIVE = 10;

/**
 * Normalizes the body of an automation to the spelling that the contract accepts: triggers and actions with their type, durations as seconds, webhook payloads
 * as strings. Leaves values of an unexpected shape for the contract to reject.
 *
 * Runs before the readers of the contract rather than as one of them: the meaning of a spelling depends on neighboring fields, such as the posture of a
 * trigger.
 *
 * @throws 422 for durations that cannot be parsed or are out of range
 */
export function spellOutAutomation(body: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(body)) return body;
  const problems: Problem[] = [];
  const result = { ...body };
  if (isJsonObject(body.trigger)) result.trigger = spellOutTrigger(body.trigger, ['body', 'trigger'], problems);
  for (const list of ['actions', 'actions_on_trigger', 'actions_on_resolve']) {
    const actions = body[list];
    if (Array.isArray(actions)) result[list] = actions.map((action, index) => spellOutAction(action, ['body', list, index], problems));
  }
  if (problems.length > 0) throw invalid(problems);
  return result;
}

function spellOutTrigger(trigger: JsonObject, place: Place, problems: Problem[]): JsonObject {
  const type = trigger.type === undefined ? inferredType(trigger) : trigger.type;
  const at = typeof type === 'string' ? [...place, type] : place;
  const result: JsonObject = { ...trigger, type };
  if (type === 'event') {
    const within = withinOfEvent(trigger, [...at, 'within'], problems);
    if (within !== undefined) result.within = within;
    return result;
  }
  if (type === 'metric') return spellOutMetric(result, at, problems);
  if (trigger.within !== undefined && trigger.within !== null) {
    result.within = givenDuration(trigger.within, [...at, 'within'], problems) ?? null;
  }
  if (Array.isArray(trigger.triggers)) {
    result.triggers = trigger.triggers.map((child, index) =>
      isJsonObject(child) ? spellOutTrigger(child, [...at, 'triggers', index], problems) : child,
    );
  }
  return result;
}

/** Absent durations get the contract's default. */
function spellOutMetric(trigger: JsonObject, place: Place, problems: Problem[]): JsonObject {
  const { metric, posture = 'Metric' } = trigger;
  if (!isJsonObject(metric)) return { ...trigger, posture };
  const result = { ...metric };
  for (const field of ['range', 'firing_for'])
    if (metric[field] !== undefined && metric[field] !== null)
      result[field] = givenDuration(metric[field], [...place, 'metric', field], problems) ?? null;
  return { ...trigger, posture, metric: result };
}

function inferredType(trigger: JsonObject): string {
  if ('metric' in trigger) return 'metric';
  if (!('triggers' in trigger)) return 'event';
  return 'require' in trigger ? 'compound' : 'sequence';
}

/** Undefined leaves the field to the contract: its default, or its error about the posture. */
function withinOfEvent({ within, posture }: JsonObject, place: Place, problems: Problem[]): number | undefined {
  const proactive = posture === 'Proactive';
  if (within === undefined) return proactive ? SHORTEST_PROACTIVE : undefined;
  const reject = (problem: Omit<Problem, 'loc' | 'input'>) => problems.push({ loc: place, input: within, ...problem });
  if (within === null) {
    reject({ type: 'value_error', msg: 'Value error, `within` should be a valid timedelta', ctx: { error: {} } });
    return undefined;
  }
  const seconds = givenDuration(within, place, problems);
  if (seconds === undefined) return undefined;
  if (proactive) {
    if (seconds === 0) return SHORTEST_PROACTIVE;
    if (seconds >= SHORTEST_PROACTIVE) return seconds;
    const msg = `Value error, \`within\` for Proactive triggers must be greater than or equal to ${SHORTEST_PROACTIVE} seconds`;
    reject({ type: 'value_error', msg, ctx: { error: {} } });
  } else if (seconds < 0) {
    reject({ type: 'greater_than_equal', msg: 'Input should be greater than or equal to 0 seconds', ctx: { ge: 0 } });
  }
  return seconds;
}

/** Leaves unknown types for the contract to reject. */
function spellOutAction(given: JsonValue, at: Place, problems: Problem[]): JsonValue {
  if (!isJsonObject(given)) return given;
  const action: JsonObject = given.type === undefined ? { ...given, type: guessedType(given) } : given;
  const kind = typeof action.type === 'string' && Object.hasOwn(actionKinds, action.type) ? actionKinds[action.type] : undefined;
  return kind?.spellOut?.(action, at, problems) ?? action;
}
