import type { Invocation } from '../../../src/automations/actions/invocation.ts';
import type { Firing, StoredEvent } from '../../../src/store/schema/engine.ts';
import type { Reader } from '../../../src/store/store.ts';
import type { Api } from '../../support/api.ts';

const AUTOMATION_ID = '0195a000-0000-7000-8000-00000000000a';
const FIRING_ID = '0195a000-0000-7000-8000-00000000000f';
const EVENT_ID = '0195a000-0000-7000-8000-0000000000e1';

export const event = (given: Partial<StoredEvent> = {}): StoredEvent => ({
  id: EVENT_ID,
  occurred: '2026-02-03T04:05:06.000007Z',
  event: 'acme.failed',
  resource: { 'prefect.resource.id': 'acme.machine.1', 'prefect.resource.name': 'Press' },
  related: [],
  payload: {},
  received: '2026-02-03T04:05:07.000000Z',
  follows: null,
  ...given,
});

export const trigger = {
  type: 'event' as const,
  id: '0195a000-0000-7000-8000-0000000000b1',
  match: {},
  match_related: {},
  after: [],
  expect: ['acme.failed'],
  for_each: [],
  posture: 'Reactive' as const,
  threshold: 1,
  within: 10,
};

export const firing = (given: Partial<Firing> = {}): Firing => ({
  id: FIRING_ID,
  trigger,
  trigger_states: ['Triggered'],
  triggered: '2026-02-03T04:05:08.000000Z',
  triggering_labels: {},
  triggering_firings: [],
  triggering_event: event(),
  triggering_value: null,
  ...given,
});

/** An action of a firing by `triggeringEvent`; null for a firing without an event. */
export function invocation(
  given: { triggeringEvent?: StoredEvent | null; firing?: Partial<Firing>; automation?: Record<string, unknown> } = {},
): Invocation {
  const triggeringEvent = given.triggeringEvent === undefined ? event() : given.triggeringEvent;
  return {
    id: '0195a000-0000-7000-8000-0000000000c1',
    automation: {
      id: AUTOMATION_ID,
      created: '2026-01-01T00:00:00Z',
      updated: '2026-01-02T00:00:00.5Z',
      name: 'Watch the press',
      description: '',
      enabled: true,
      tags: ['a'],
      trigger,
      actions: [{ type: 'do-nothing' }],
      actions_on_trigger: [],
      actions_on_resolve: [],
      ...given.automation,
    },
    firing: firing({ triggering_event: triggeringEvent, ...given.firing }),
    triggered: '2026-02-03T04:05:08.000000Z',
    triggeringEvent,
    triggeredEventId: '0195a000-0000-7000-8000-0000000000e9',
    actionIndex: 0,
    action: { type: 'do-nothing' },
  };
}

/** The dependencies of rendering, which record every database access in `reads`. */
export function counted({ deps }: Api) {
  const reads: string[] = [];
  const reader: Reader = new Proxy(deps.store.reader, {
    get(target, member) {
      if (member === 'db') reads.push('read');
      return Reflect.get(target, member);
    },
  });
  const store = new Proxy(deps.store, {
    get: (target, member) => (member === 'reader' ? reader : Reflect.get(target, member)),
  });
  return { deps: { store, settings: deps.settings, clock: deps.clock }, reads };
}
