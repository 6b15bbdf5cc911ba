import type { Schema } from '../../../generated/operations.ts';
import { invalid, notFoundText, type Problem, unprocessable } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import { Budget } from '../../lib/jinja/budget.ts';
import { SchemaBudget } from '../../lib/json-schema/budget.ts';
import { checkJobVariables } from '../../lib/parameters/job-variables.ts';
import { blockDataLoader } from '../../resources/work-pools/block-data.ts';
import type { Action } from '../actions/kind.ts';
import { actionProblems } from './actions.ts';
import { endlessLoop } from './endless-loop.ts';
import { findDeploymentVariables } from './queries.ts';
import { triggerProblems } from './trigger.ts';

type Given = Pick<Schema<'AutomationCreate'>, 'trigger' | 'actions' | 'actions_on_trigger' | 'actions_on_resolve'> & { enabled?: boolean };

const LISTS = ['actions', 'actions_on_trigger', 'actions_on_resolve'] as const;

/** Rejects automations with problems that the contract cannot express. @throws 422 */
export function checkAutomation(given: Given): void {
  const budget = new Budget();
  const problems = [
    ...triggerProblems(given.trigger, ['body', 'trigger']),
    ...LISTS.flatMap((list) => (given[list] ?? []).flatMap((action, index) => actionProblems(action, ['body', list, index], budget))),
  ];
  if (problems.length > 0) throw invalid(problems);
  const loop = endlessLoop({ ...given, enabled: given.enabled ?? true });
  if (loop) throw invalid([loopProblem(loop, ['body'], given)]);
}

/** Rejects a trigger with problems that the contract cannot express. @throws 422 */
export function checkTrigger(trigger: Schema<'Trigger'>): void {
  const problems = triggerProblems(trigger, ['body', 'trigger']);
  if (problems.length > 0) throw invalid(problems);
}

export const loopProblem = (text: string, loc: (string | number)[], input: unknown): Problem => ({
  type: 'value_error',
  loc,
  msg: `Value error, ${text}`,
  input,
  ctx: { error: {} },
});

/**
 * Validates the job variables of `run-deployment` actions against the template of the deployment's pool. The variables override the template's defaults; those
 * of the deployment itself are ignored.
 *
 * @param options.empty whether an empty object is validated too
 * @throws 404 for an unknown deployment, 422 with all problems in one message
 */
export async function checkActionVariables(deps: Deps, actions: readonly Action[], { empty }: { empty: boolean }): Promise<void> {
  const { reader } = deps.store;
  const loadBlockData = blockDataLoader(deps);
  const budget = new SchemaBudget();
  const messages: string[] = [];
  for (const action of actions) {
    if (action.type !== 'run-deployment' || !action.deployment_id || !action.job_variables) continue;
    const variables = action.job_variables;
    if (!empty && !isFilled(variables)) continue;
    const deployment = await findDeploymentVariables(reader, action.deployment_id);
    if (!deployment) throw notFoundText('Deployment not found.');
    if (!isFilled(variables) && !isFilled(deployment.jobVariables)) continue;
    const problem = await checkJobVariables(deployment.template, [variables], { enforceRequired: true, loadBlockData, budget });
    if (problem) messages.push(problem.message);
  }
  if (messages.length > 0) throw unprocessable(`Error creating automation: ${messages.join(' ')}`);
}

const isFilled = (value: JsonObject): boolean => Object.keys(value).length > 0;
