import { stateChangeEvent } from '../flow-event.ts';
import { ANY, ANY_OR_NONE } from '../rule.ts';
import type { FlowRule } from './flow-rule.ts';

/** Every written state of a flow run is an event, in the transaction of the state. Spec 03 F16, §7. */
export const announce: FlowRule = {
  name: 'announce',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  async after({ tx, deps, run, relations, current, proposed }) {
    await deps.outbox.emit(tx, stateChangeEvent(run, await relations(), current, proposed));
    return undefined;
  },
};
