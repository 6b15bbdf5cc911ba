import type { Schema } from '../../generated/operations.ts';
import { toWireInstant } from '../base/time/instant.ts';
import { toWireEvent } from '../bus/event-record.ts';
import type { StoredEvent } from '../store/schema/engine.ts';

/** The event as a CloudEvent in JSON. */
export const toCloudEvent = (event: StoredEvent): Schema<'CloudEvent'> => ({
  specversion: '1.0',
  id: event.id,
  source: '/events',
  type: event.event,
  subject: event.resource['prefect.resource.id'] ?? '',
  time: toWireInstant(event.occurred),
  datacontenttype: 'application/json',
  data: toWireEvent(event),
});
