import type { Schema } from '../../../../generated/operations.ts';
import type { OutgoingBody } from '../../../base/json/outgoing.ts';
import { relatedOf } from '../../../events/draft.ts';
import type { Invocation } from '../invocation.ts';
import type { Operation } from '../kind.ts';
import { inferredFlowRun } from '../targets.ts';

type Given = Pick<Invocation, 'firing' | 'triggeringEvent'>;

/** Proposes a state to the flow run of the firing. A proposal that the rules do not accept is a failure. @throws ActionFailure */
export function settingFlowRunState(invocation: Given, state: () => Schema<'StateCreate'>, force = false): Operation {
  const id = inferredFlowRun(invocation);
  return {
    related: [relatedOf('target', 'flow-run', id)],
    async perform(operations) {
      const { status, body } = await operations.call('setFlowRunState', { params: { id }, body: { state: state(), force } });
      const details = { status_code: status };
      // a state that the rules substitute for the proposed one stays, though the action has failed
      return body.status === 'ACCEPT' ? { details } : { reason: `Failed to set state: ${reasonOf(body)}`, details };
    },
  };
}

/** The reason why the rules did not accept a proposal. */
export function reasonOf({ details }: OutgoingBody<Schema<'OrchestrationResult'>>): string {
  const reason = 'reason' in details ? details.reason : undefined;
  return typeof reason === 'string' ? reason : '';
}
