import type { ApiError, Problem } from '../../../base/errors.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { addSeconds } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { relatedOf } from '../../../events/draft.ts';
import { HydrationError, hydrate } from '../../../lib/parameters/hydrate.ts';
import { hydrationProblems } from '../../../lib/parameters/placeholders.ts';
import { upgradeParameters } from '../../../lib/parameters/upgrade-parameters.ts';
import { givenDuration } from '../../given-duration.ts';
import { renderParameters } from '../../templates/render.ts';
import { ActionFailure } from '../failure.ts';
import type { ActionKind, InvocationOf, Place } from '../kind.ts';
import { chosenTarget } from '../targets.ts';

type Type = 'run-deployment';

export const runDeployment: ActionKind<Type> = {
  locksNothing: true,
  target: 'deployment_id',
  members: { parameters: null, job_variables: null, schedule_after: 0 },
  spellOut: spellOutDelay,
  problems: ({ parameters }) => (parameters ? parameterProblems(parameters as JsonObject) : []),

  async prepare(invocation, deps) {
    const { source, deployment_id, schedule_after, job_variables = null } = invocation.action;
    const id = chosenTarget(invocation, 'deployment', { source, id: deployment_id });
    const target = relatedOf('target', 'deployment', id);
    const parameters = await renderedParameters(invocation, deps).catch((error) => {
      if (!(error instanceof HydrationError)) throw error;
      throw new ActionFailure(`Unable to create flow run from deployment: ${error.message}`, {}, [target]);
    });
    return {
      related: [target],
      async perform(operations) {
        const scheduled_time = addSeconds(deps.clock.now(), schedule_after ?? 0);
        const { status, body: run } = await operations.call('createFlowRunFromDeployment', {
          params: { id },
          body: {
            state: {
              type: 'SCHEDULED',
              state_details: { scheduled_time, deferred: false, untrackable_result: false, pause_reschedule: false },
            },
            parameters,
            job_variables,
            idempotency_key: idempotencyKey(invocation),
          },
        });
        return { details: { status_code: status }, related: [relatedOf('flow-run', 'flow-run', run.id, run.name)] };
      },
      rejectionDetails,
    };
  },
};

/** Shows which action created a run, and lets a second attempt find the run of the first. */
const idempotencyKey = ({ automation, actionIndex, id }: Pick<InvocationOf<Type>, 'automation' | 'actionIndex' | 'id'>) =>
  `automation ${automation.id}, action ${actionIndex}, invocation ${id}`;

function renderedParameters(invocation: InvocationOf<Type>, deps: Deps): Promise<JsonObject> {
  return renderParameters(deps, invocation, invocation.action.parameters ?? null);
}

function rejectionDetails({ status, body }: ApiError): JsonObject {
  return { status_code: status, ...(status === 409 && body.detail !== undefined && { validation_error: body.detail }) };
}

/** Converts the delay to a number of seconds. */
function spellOutDelay(action: JsonObject, at: Place, problems: Problem[]): JsonObject {
  const { schedule_after: given } = action;
  if (given === undefined) return action;
  const loc = [...at, 'run-deployment', 'schedule_after'];
  const seconds = givenDuration(given, loc, problems);
  if (seconds === undefined) return action;
  if (seconds >= 0) return { ...action, schedule_after: seconds };
  const msg = 'Value error, schedule_after must be non-negative';
  problems.push({ type: 'value_error', loc, msg, input: given, ctx: { error: {} } });
  return action;
}

/** Templates are parsed, not rendered; problems inside lists surface when the action runs. */
function parameterProblems(parameters: JsonObject): [string, string][] {
  const hydrated = hydrate(upgradeParameters(parameters), { mode: 'collect', variables: undefined, render: false });
  const problems = hydrationProblems(hydrated, { enterLists: false });
  if (problems.length === 0) return [];
  return [['parameters', `Invalid parameters: \n${problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n  ')}`]];
}
