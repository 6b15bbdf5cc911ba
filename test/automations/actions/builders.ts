import { asc, eq } from 'drizzle-orm';
import type { Schema } from '../../../generated/operations.ts';
import { waitingAction } from '../../../src/automations/actions/invocations.ts';
import type { ActionRow } from '../../../src/automations/actions/queries.ts';
import type { Firing, StoredEvent } from '../../../src/store/schema/engine.ts';
import { automationActions, automationFirings } from '../../../src/store/schema/tables.ts';
import type { Trigger } from '../../../src/store/schema/trigger.ts';
import type { Api } from '../../support/api.ts';
import { automation, trigger } from '../records/builders.ts';

interface Given {
  actions?: object[];
  /** Actions in `actions_on_trigger`. */
  onTrigger?: object[];
  /** Trigger of the automation. By default, no event of the tests matches it. */
  trigger?: object;
  /** The triggering event; null if the trigger fired on silence. */
  event?: StoredEvent | null;
  labels?: Record<string, string>;
  name?: string;
  /** Changes to the rows of the actions. */
  row?: Partial<ActionRow>;
}

export interface Fired {
  automation: Schema<'Automation'>;
  triggeredEventId: string;
  /** In the order of the actions. */
  invocations: string[];
}

/** An event as the trigger engine stores it. */
export function event(api: Api, resource: Record<string, string> | string = 'acme.thing', given: Partial<StoredEvent> = {}): StoredEvent {
  const now = api.clock.now();
  const labels = typeof resource === 'string' ? { 'prefect.resource.id': resource } : resource;
  return {
    id: api.deps.ids.next(),
    occurred: now,
    event: 'acme.happened',
    resource: labels,
    related: [],
    payload: {},
    received: now,
    follows: null,
    ...given,
  };
}

/** Creates an automation over HTTP and writes the rows that the engine writes when it fires. */
export async function fire(api: Api, given: Given = {}): Promise<Fired> {
  const { actions = [], onTrigger = [], labels = {}, row = {} } = given;
  const made = await automation(api, {
    trigger: given.trigger ?? trigger({ expect: ['acme.never'] }),
    actions,
    actions_on_trigger: onTrigger,
    ...(given.name !== undefined && { name: given.name }),
  });
  const { ids, clock, store } = api.deps;
  const triggered = clock.now();
  const triggering = given.event === undefined ? event(api) : given.event;
  const firing: Firing = {
    id: ids.next(),
    trigger: made.trigger as Trigger,
    trigger_states: ['Triggered'],
    triggered,
    triggering_labels: labels,
    triggering_firings: [],
    triggering_event: triggering,
    triggering_value: null,
  };
  const triggeredEvent = event(api, { 'prefect.resource.id': `prefect.automation.${made.id}` }, { event: 'prefect.automation.triggered' });
  const firingId = firing.id;
  const rows = [...made.actions, ...made.actions_on_trigger].map((action, actionIndex) => ({
    ...waitingAction(
      { id: ids.next(), firingId, automationId: made.id, created: clock.now(), actionIndex, onTrigger: actionIndex >= actions.length },
      action,
    ),
    ...row,
  }));
  await store.transaction(async (tx) => {
    await tx.db
      .insert(automationFirings)
      .values({ id: firingId, automationId: made.id, triggered, automation: made, firing, triggeredEvent });
    if (rows.length > 0) await tx.db.insert(automationActions).values(rows);
  });
  return { automation: made, triggeredEventId: triggeredEvent.id, invocations: rows.map(({ id }) => id) };
}

/** Fires, runs the service that performs the actions, and returns the result events of the first action. */
export async function outcome(api: Api, action: object, given: Omit<Given, 'actions'> = {}) {
  const fired = await fire(api, { ...given, actions: [action] });
  await api.service('automation-actions');
  const [begun, ended] = await results(api, fired.invocations[0]!);
  return { ...fired, begun: begun!, ended: ended! };
}

/** The result events of an invocation, in chronological order. */
export async function results(api: Api, invocation: string) {
  return (await api.events('prefect.automation.action.')).filter(({ payload }) => payload.invocation === invocation);
}

/** The row of an invocation. */
export async function stored(api: Api, invocation: string): Promise<ActionRow> {
  const { db } = api.deps.store.reader;
  return (await db.select().from(automationActions).where(eq(automationActions.id, invocation)).orderBy(asc(automationActions.id)))[0]!;
}

/** Changes the row of an invocation directly in the database. */
export async function changeAction(api: Api, invocation: string, changes: Partial<ActionRow>): Promise<void> {
  await api.deps.store.transaction(async (tx) => {
    await tx.db.update(automationActions).set(changes).where(eq(automationActions.id, invocation));
  });
}
