import { jsonOr, searchableJsonOr, text, time, uuid } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';

const DERIVED = 'the event contains it';
const WRITTEN = 'the same as the time of receipt';

export const events: Kind = {
  name: 'events',
  group: 'events',
  from: 'events',
  to: 'events',
  columns: {
    id: into('id', uuid),
    occurred: into('occurred', time),
    event: into('event', text),
    resource_id: into('resource_id', text),
    resource: into('resource', searchableJsonOr('{}')),
    related: into('related', searchableJsonOr('[]')),
    payload: into('payload', jsonOr('{}')),
    received: into('received', time),
    follows: into('follows', uuid),
  },
  redundant: { related_resource_ids: DERIVED, recorded: WRITTEN, created: WRITTEN, updated: WRITTEN },
  time: 'occurred',
};
