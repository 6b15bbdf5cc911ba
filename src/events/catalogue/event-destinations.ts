import { z } from 'zod';
import type { EventEntry, EventShape } from './shape.ts';
import { instant, text } from './shape.ts';

const eventDestination = {
  schema: 'EventDestinationEvent',
  resource: 'event-destination',
  payload: z.object({
    failing_since: instant.describe('Time of the first failure since the last success.'),
    message: text.describe('The last failure.'),
  }),
} as const satisfies EventShape;

export const eventDestinationEvents = {
  'prefect.event-destination.paused': {
    when: 'The service paused an event destination, because nothing could be delivered for too long.',
    shape: eventDestination,
  },
} as const satisfies Record<string, EventEntry>;
