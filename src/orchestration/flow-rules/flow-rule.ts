import type { StateDetails } from '../../store/schema/shapes.ts';
import type { Rule, Status, Transition } from '../engine/rule.ts';
import type { FlowRelations, FlowSubject } from '../queries/flow-queries.ts';
import type { DeploymentLimit } from '../slots/deployment-slots.ts';
import { AWAITING_RETRY, type RunState } from '../states.ts';

/** A proposed transition of a flow run. */
export interface FlowTransition extends Transition<FlowSubject> {
  /** The client's release; undefined for programs other than the SDK. */
  readonly clientVersion: string | undefined;
  /** The records that the event of the change mentions. */
  readonly relations: FlowRelations;
  /** Ids of all limits on tags. */
  readonly tagLimits: () => Promise<readonly string[]>;
  /** The limit of the run's deployment, which no other transaction changes to another one until the end of this one. */
  readonly deploymentLimit: () => Promise<DeploymentLimit | undefined>;
}

export type FlowRule = Rule<FlowSubject, FlowTransition>;

/** Whether the retry rule replaced a failure with this state: the process continues, with its slot. */
export const retriesInProcess = ({ type, name }: RunState, status: Status, { empiricalPolicy }: FlowSubject): boolean =>
  type === 'SCHEDULED' && name === AWAITING_RETRY && status === 'REJECT' && empiricalPolicy.retry_type === 'in_process';

/** The lease on a deployment's slot that a state references. */
export const leaseOf = (state: { details: StateDetails } | null): string | null => state?.details.deployment_concurrency_lease_id ?? null;
