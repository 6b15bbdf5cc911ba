import { ANY, ANY_OR_NONE } from '../engine/rule.ts';
import { stateChangeEvent } from '../flow-event.ts';
import type { FlowRule } from './flow-rule.ts';

export const announce: FlowRule = {
  name: 'announce',
  description: 'Emits an event for each new state in the same transaction.',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  after({ run, relations, current, proposed }) {
    return { effects: [{ kind: 'announce', event: stateChangeEvent(run, relations, current, proposed), triggers: relations.triggers }] };
  },
};
