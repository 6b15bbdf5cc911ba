import type { Problem } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Budget } from '../../lib/jinja/budget.ts';
import { checkTemplate } from '../../lib/jinja/templates.ts';
import type { Action, ActionType, Place } from '../actions/kind.ts';
import { actionKind, actionTypes } from '../actions/table.ts';

/** The type of an action that does not state one: the type to which most of its fields belong, `do-nothing` if none fits. */
export function guessedType(action: JsonObject): ActionType {
  let best: { type: ActionType; members: number } = { type: 'do-nothing', members: 0 };
  for (const type of actionTypes.filter((type) => mayBe(type, action))) {
    const members = Object.keys(membersOf(type)).filter((member) => Object.hasOwn(action, member)).length;
    if (members > best.members) best = { type, members };
  }
  return best.type;
}

/** True if an action has the fields that the type requires. */
function mayBe(type: ActionType, action: JsonObject): boolean {
  const { target, required = [] } = actionKind(type);
  const isNamed = target !== undefined && (action[target] ?? null) !== null;
  const hasTarget = target === undefined || isNamed !== (action.source === 'inferred');
  return hasTarget && required.every((member) => Object.hasOwn(action, member));
}

/** The fields of a type besides `type`, with their defaults. */
function membersOf(type: ActionType): JsonObject {
  const { target, members } = actionKind(type);
  return { ...(target && { source: 'selected', [target]: null }), ...members };
}

/** An action in its stored form: only the fields of its type, with all defaults filled in except those of optional fields. */
export function storedAction(action: Action): Action {
  const empty: JsonObject = { type: action.type, ...membersOf(action.type) };
  const given: Readonly<Record<string, unknown>> = action;
  const stored = Object.entries(empty).map(([member, fallback]) => [member, given[member] ?? fallback]);
  const extra = (actionKind(action.type).optional ?? []).flatMap((member) =>
    (given[member] ?? null) === null ? [] : [[member, given[member]]],
  );
  return Object.fromEntries([...stored, ...extra]) as Action;
}

/** Problems of an action that the contract cannot express. The actions of one request share the budget for parsing their templates. */
export function actionProblems(action: Action, place: Place, budget: Budget): Problem[] {
  const given: JsonObject = action;
  const kind = actionKind(action.type);
  const texts: [Place, string][] = [];
  const { target } = kind;
  if (target) {
    const inferred = given.source === 'inferred';
    const named = given[target] !== undefined && given[target] !== null;
    if (named === inferred) texts.push([[], `${target} is ${inferred ? 'not allowed' : 'required'}`]);
  }
  for (const member of kind.templates ?? []) {
    const wrong = checkTemplate((given[member] as string | undefined) ?? '', budget);
    if (wrong) texts.push([[member], `'${member}' is not a valid template: ${wrong.message}`]);
  }
  for (const [member, text] of kind.problems?.(given) ?? []) texts.push([[member], text]);
  return texts.map(([at, text]) => ({
    type: 'value_error',
    loc: [...place, action.type, ...at],
    msg: `Value error, ${text}`,
    input: at.length > 0 ? given[String(at[0])] : given,
    ctx: { error: {} },
  }));
}
