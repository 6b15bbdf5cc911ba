import type { Instant } from '../../base/time/instant.ts';
import { type EventRecord, type Resource, toWireEvent } from '../../bus/event-record.ts';
import { type EventDraft, relatedEvent, resourceOf } from '../../events/draft.ts';
import type { Firing, StoredEvent } from '../../store/schema/engine.ts';
import type { Tx } from '../../store/store.ts';
import { waitingAction } from '../actions/invocations.ts';
import type { Fired } from '../actions/queue/intake.ts';
import { toAutomation } from '../records/wire.ts';
import { type ActionRow, type FiringRow, insertActions, insertFirings } from './firing-queries.ts';
import type { EngineDeps } from './needs.ts';
import { withinLimit } from './rate-limit.ts';
import type { FiredAutomation } from './session.ts';

/** The background service that runs actions. */
const ACTIONS = 'automation-actions';

/**
 * Records firings: emits a `prefect.automation.triggered` or `.resolved` event for each and inserts a row for each of its actions. It does so in the transaction of the
 * evaluation, so that a firing is recorded with all of this or not at all.
 */
export async function recordFirings(deps: EngineDeps, tx: Tx, fired: readonly FiredAutomation[]): Promise<void> {
  const allowed = await withinLimit(deps, tx, fired);
  if (allowed.length === 0) return;
  const announced = announce(deps, tx, allowed).map(({ one, event }) => ({ one, firing: firingRow(one, event) }));
  const size = await insertFirings(
    tx,
    announced.map(({ firing }) => firing),
  );
  const fresh = announced.flatMap(({ one, firing }) => actionRows(deps, one).map((action): Fired => ({ action, firing })));
  const actions = deps.intake?.admit(tx, fresh, size) ?? fresh.map(({ action }) => action);
  await insertActions(tx, actions);
  if (actions.some(({ status }) => status === 'waiting')) tx.afterCommit(() => deps.bus.publish('wake', ACTIONS));
}

interface Announced {
  one: FiredAutomation;
  event: EventRecord;
}

/** @returns the firings with their events */
function announce({ outbox, ids, clock }: EngineDeps, tx: Tx, fired: readonly FiredAutomation[]): Announced[] {
  const drafts = fired.map((one) => ({ one, draft: triggeredEvent(ids.next(), one, one.firing.triggering_event) }));
  const emitted = new Map(outbox.emit(tx, ...drafts.map(({ draft }) => draft)).map((event) => [event.id, event]));
  const announced: Announced[] = [];
  for (const { one, draft } of drafts) {
    const { triggering_event: event } = one.firing;
    // the new event is too large with the triggering event inside, so the payload of that one is omitted
    const shorter = () => triggeredEvent(draft.id, one, event && { ...event, payload: {} });
    const stored = emitted.get(draft.id) ?? outbox.emit(tx, shorter())[0];
    announced.push({ one, event: stored ?? { related: [], follows: null, ...draft, received: clock.now() } });
  }
  return announced;
}

const isResolved = ({ trigger_states: [state] }: Firing): boolean => state === 'Resolved';

type TriggeredDraft = EventDraft<'prefect.automation.triggered' | 'prefect.automation.resolved'> & { id: string; occurred: Instant };

function triggeredEvent(id: string, { automation: { row }, firing }: FiredAutomation, event: StoredEvent | null): TriggeredDraft {
  const { trigger, triggered, triggering_labels, triggering_value } = firing;
  const posture: Resource = 'posture' in trigger ? { 'prefect.posture': trigger.posture } : {};
  return {
    id,
    occurred: triggered,
    event: isResolved(firing) ? 'prefect.automation.resolved' : 'prefect.automation.triggered',
    resource: { ...resourceOf('automation', row.id, row.name), ...posture },
    related: event ? [relatedEvent('triggering-event', event.id)] : [],
    payload: {
      triggering_labels,
      triggering_event: event && toWireEvent(event),
      ...(trigger.type === 'metric' && { triggering_value }),
    },
  };
}

function firingRow({ automation: { row }, firing }: FiredAutomation, triggeredEvent: EventRecord): FiringRow {
  return {
    id: firing.id,
    automationId: row.id,
    triggered: firing.triggered,
    automation: toAutomation(row),
    firing,
    triggeredEvent,
  };
}

function actionRows({ ids }: EngineDeps, { automation: { row }, firing }: FiredAutomation): ActionRow[] {
  const given = { firingId: firing.id, automationId: row.id, created: firing.triggered };
  const all = [...row.actions, ...row.actionsOnTrigger, ...row.actionsOnResolve];
  const onTrigger = row.actions.length + row.actionsOnTrigger.length;
  const [from, to] = isResolved(firing) ? [onTrigger, all.length] : [0, onTrigger];
  return all.slice(from, to).map((action, index) => {
    const actionIndex = from + index;
    return waitingAction({ ...given, id: ids.next(), actionIndex, onTrigger: actionIndex >= row.actions.length }, action);
  });
}
