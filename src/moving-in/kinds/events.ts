import type { Cell } from '../../store/moving/cells.ts';
import { backOf, jsonOr, searchableJsonOr, text, time, uuid } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';

const ID = 'prefect.resource.id';
const ROLE = 'prefect.resource.role';

const labelsIn = (resources: Cell) => JSON.parse(String(resources)) as Record<string, string>[];

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
  back: {
    related_resource_ids: (made) => JSON.stringify(labelsIn(made('related')).map((labels) => labels[ID])),
    recorded: (made) => backOf(time)(made('received')),
  },
  extrasBack: [
    {
      table: 'event_resources',
      rows: (made) =>
        [...labelsIn(`[${made('resource')}]`), ...labelsIn(made('related'))].map(({ [ID]: id = '', [ROLE]: role = '', ...others }) => ({
          occurred: backOf(time)(made('occurred')),
          resource_id: id,
          resource_role: role,
          resource: JSON.stringify(others),
          event_id: made('id'),
        })),
    },
  ],
};
