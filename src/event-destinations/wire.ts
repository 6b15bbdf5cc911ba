import type { Schema } from '../../generated/operations.ts';
import { toWireInstant, wireTime } from '../base/time/instant.ts';
import type { DeliveryRow, DestinationRow } from './queries.ts';

function stateOf({ enabled, paused, failingSince }: DestinationRow): Schema<'EventDestinationState'> {
  if (!enabled) return 'DISABLED';
  if (paused !== null) return 'PAUSED';
  return failingSince === null ? 'ACTIVE' : 'FAILING';
}

export function toDestination(row: DestinationRow): Schema<'EventDestination'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    enabled: row.enabled,
    format: row.format,
    filter: row.filter,
    url: row.url,
    headers: row.headers,
    secret_headers: row.secretHeaders,
    key_block_document_ids: row.keyBlockDocumentIds,
    state: stateOf(row),
    failing_since: wireTime(row.failingSince),
    message: row.message,
  };
}

export function toDelivery(row: DeliveryRow): Schema<'EventDelivery'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    event_destination_id: row.eventDestinationId,
    event_id: row.eventId,
    event: row.event.event,
    status: row.status,
    attempts: row.attempts,
    next_attempt: wireTime(row.nextAttempt),
    ended: wireTime(row.ended),
    response_status: row.responseStatus,
    error: row.error,
  };
}
