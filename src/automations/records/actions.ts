import type { Schema } from '../../../generated/operations.ts';
import type { Problem } from '../../base/errors.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { checkTemplate } from '../../lib/jinja/templates.ts';
import { hydrate } from '../../lib/parameters/hydrate.ts';
import { hydrationProblems } from '../../lib/parameters/placeholders.ts';
import { upgradeParameters } from '../templates/upgrade-parameters.ts';

export type Action = Schema<'Action'>;
type Place = (string | number)[];

/** Which member names the target of an action that may also infer it. */
const TARGETS = {
  'run-deployment': 'deployment_id',
  'pause-deployment': 'deployment_id',
  'resume-deployment': 'deployment_id',
  'pause-work-pool': 'work_pool_id',
  'resume-work-pool': 'work_pool_id',
  'pause-work-queue': 'work_queue_id',
  'resume-work-queue': 'work_queue_id',
  'pause-automation': 'automation_id',
  'resume-automation': 'automation_id',
} as const;

/** Members that are templates. */
const TEMPLATES: Partial<Record<Action['type'], readonly string[]>> = {
  'send-notification': ['subject', 'body'],
  'call-webhook': ['payload'],
};

/** Members of an action beside its type and target, with what they are when absent. */
const DEFAULTS: Partial<Record<Action['type'], JsonObject>> = {
  'run-deployment': { parameters: null, job_variables: null, schedule_after: 0 },
  'change-flow-run-state': { name: null, state: null, message: null, force: false },
  'send-notification': { block_document_id: null, subject: 'Prefect automated notification', body: null },
  'call-webhook': { block_document_id: null, payload: '' },
};

const targetOf = ({ type }: Pick<Action, 'type'>): string | undefined => (TARGETS as Record<string, string>)[type];

/** Members, beside the target, without which an action is not one of its type. */
const REQUIRED: Partial<Record<Action['type'], readonly string[]>> = {
  'change-flow-run-state': ['state'],
  'send-notification': ['block_document_id', 'body'],
  'call-webhook': ['block_document_id'],
};

/** What an action without a type may be taken for. Types with the members of one that stands here are never guessed. */
const GUESSES: readonly Action['type'][] = [
  'run-deployment',
  'change-flow-run-state',
  'pause-work-queue',
  'send-notification',
  'call-webhook',
  'pause-automation',
  'pause-work-pool',
];

/** The type of an action that tells none: the one that most of its members belong to, `do-nothing` when that is none (spec 11 §4). */
export function guessedType(action: JsonObject): Action['type'] {
  const fits = (type: Action['type']) => {
    const target = targetOf({ type });
    const isNamed = target !== undefined && (action[target] ?? null) !== null;
    const hasTarget = target === undefined || isNamed !== (action.source === 'inferred');
    return hasTarget && (REQUIRED[type] ?? []).every((member) => Object.hasOwn(action, member));
  };
  let best: { type: Action['type']; members: number } = { type: 'do-nothing', members: 0 };
  for (const type of GUESSES.filter(fits)) {
    const members = Object.keys(membersOf(type)).filter((member) => Object.hasOwn(action, member)).length;
    if (members > best.members) best = { type, members };
  }
  return best.type;
}

/** The members of a type beside `type`, with what they are when absent. */
function membersOf(type: Action['type']): JsonObject {
  const target = targetOf({ type });
  return { ...(target && { source: 'selected', [target]: null }), ...DEFAULTS[type] };
}

/** An action as it is stored: its members, every default spelled out, and nothing else. */
export function storedAction(action: Action): JsonObject {
  const empty: JsonObject = { type: action.type, ...membersOf(action.type) };
  const given = action as unknown as JsonObject;
  return Object.fromEntries(Object.entries(empty).map(([member, fallback]): [string, JsonValue] => [member, given[member] ?? fallback]));
}

/** What the contract cannot say of an action (spec 11 §4). */
export function actionProblems(action: Action, place: Place): Problem[] {
  const given = action as unknown as JsonObject;
  const texts: [Place, string][] = [];
  const target = targetOf(action);
  if (target) {
    const inferred = given.source === 'inferred';
    const named = given[target] !== undefined && given[target] !== null;
    if (named === inferred) texts.push([[], `${target} is ${inferred ? 'not allowed' : 'required'}`]);
  }
  for (const member of TEMPLATES[action.type] ?? []) {
    const wrong = checkTemplate((given[member] as string | undefined) ?? '');
    if (wrong) texts.push([[member], `'${member}' is not a valid template: ${wrong.message}`]);
  }
  if (action.type === 'run-deployment' && action.parameters) {
    const wrong = parametersProblem(action.parameters);
    if (wrong) texts.push([['parameters'], wrong]);
  }
  return texts.map(([at, text]) => ({
    type: 'value_error',
    loc: [...place, action.type, ...at],
    msg: `Value error, ${text}`,
    input: at.length > 0 ? given[String(at[0])] : given,
    ctx: { error: {} },
  }));
}

/** Templates are checked, not rendered; problems inside lists are left for the run of the action (spec 11 §4.2). */
function parametersProblem(parameters: JsonObject): string | undefined {
  const hydrated = hydrate(upgradeParameters(parameters), { mode: 'collect', variables: undefined, render: false });
  const problems = hydrationProblems(hydrated, { enterLists: false });
  if (problems.length === 0) return undefined;
  return `Invalid parameters: \n${problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n  ')}`;
}
