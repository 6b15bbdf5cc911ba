import type { Schema } from '../../../generated/operations.ts';
import { parseInstant } from '../../base/time/instant.ts';
import type { Resource } from '../../bus/event-record.ts';
import { proposedState, STATE_TYPES } from '../../orchestration/states.ts';
import { toState } from '../../orchestration/wire.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';

/**
 * The state of a run from the labels of an event, so that a message about the event does not report a later state. The id of such an event is the id of the
 * state. Undefined if a label is missing or invalid.
 */
export function stateOfEvent({ id }: StoredEvent, labels: Resource): Schema<'State'> | undefined {
  const message = labels['prefect.state-message'];
  const name = labels['prefect.state-name'];
  const timestamp = parseInstant(labels['prefect.state-timestamp'] ?? '');
  const type = STATE_TYPES.find((known) => known === labels['prefect.state-type']);
  if (message === undefined || name === undefined || timestamp === undefined || type === undefined) return undefined;
  return toState({ ...proposedState({ type, name, message }, { ids: { next: () => id }, clock: { now: () => timestamp } }), id });
}
