import type { Schema } from '../../../generated/operations.ts';
import type { Action } from '../actions/kind.ts';

/** Events that every new flow run causes. */
const OF_EVERY_RUN = ['prefect.flow-run.Scheduled', 'prefect.flow-run.Pending', 'prefect.flow-run.Running', 'prefect.flow-run.*'];

const INFERRED =
  'Running an inferred deployment from a flow run state change event will lead to an infinite loop of flow runs. Please choose a specific deployment and add additional filters that cannot match its own flow runs.';
const SELECTED =
  'Running a selected deployment from a flow run state change event may lead to an infinite loop of flow runs. Please add match or match_related criteria that exclude the flow runs of that deployment.';

export interface Watched {
  enabled: boolean;
  trigger: Schema<'Trigger'>;
  actions: readonly Action[];
}

/** The reason why an automation would start flow runs endlessly, or undefined if it would not. */
export function endlessLoop({ enabled, trigger, actions }: Watched): string | undefined {
  if (!enabled || trigger.type !== 'event' || trigger.posture !== 'Reactive') return undefined;
  if (!trigger.expect?.some((name) => OF_EVERY_RUN.includes(name))) return undefined;
  const related = trigger.match_related ?? {};
  const coversAll = covers(trigger.match ?? {}) && (Array.isArray(related) ? related.some(covers) : covers(related));
  for (const action of actions) {
    if (action.type !== 'run-deployment') continue;
    if (action.source === 'inferred') return INFERRED;
    if (coversAll) return SELECTED;
  }
  return undefined;
}

/** True if a specification matches every flow run. */
function covers(specification: Schema<'ResourceSpecification'>): boolean {
  const labels = Object.keys(specification);
  if (labels.length === 0) return true;
  const ids = specification['prefect.resource.id'];
  return labels.length === 1 && ids !== undefined && [ids].flat().includes('prefect.flow-run.*');
}
