import { type Change, type EventDraft, resourceOf } from '../events/draft.ts';
import type { DestinationRow } from './queries.ts';

/** Contains neither the URL nor headers, which can be secret. */
export const destinationEvent = (
  change: Change,
  { id, name, enabled, format, filter }: DestinationRow,
): EventDraft<`prefect.event-destination.${Change}`> => ({
  event: `prefect.event-destination.${change}`,
  resource: resourceOf('event-destination', id, name),
  payload: { name, enabled, format, filter },
});
