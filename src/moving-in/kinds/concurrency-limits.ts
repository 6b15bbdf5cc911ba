import { limitNameOf } from '../../base/text/tag-names.ts';
import { bool, float, parsed, text, time, uuid, whole } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';
import { named, stamps } from './stamps.ts';

const since = [into('active_slots_since', time), into('denied_slots_since', time)];

export const concurrencyLimits: Kind = {
  name: 'concurrency limits',
  group: 'definitions',
  from: 'concurrency_limit_v2',
  to: 'concurrency_limits',
  columns: {
    ...named,
    // the source stores the counters as they were at the last change
    updated: [into('updated', time), ...since],
    limit: into('limit', whole),
    active: into('active', bool),
    active_slots: into('active_slots', whole),
    denied_slots: into('denied_slots', whole),
    slot_decay_per_second: into('slot_decay_per_second', float),
    avg_slot_occupancy_seconds: into('avg_slot_occupancy_seconds', float),
  },
  constants: { uncounted_slots: 0 },
  named: { by: ['name'] },
};

/** The end of a lease that only its holder ends. */
const NEVER = '9999-12-31T23:59:59.999999Z';

const holdersOf = (value: unknown): string[] => {
  const read = parsed(String(value ?? '[]'));
  return Array.isArray(read) ? read.filter((one) => typeof one === 'string').map((id) => String(uuid(id))) : [];
};

/** Limits on tags of the releases that stored them with the task runs that hold their slots. */
export const tagLimits: Kind = {
  name: 'tag limits',
  oneWay: 'they are concurrency limits',
  group: 'definitions',
  from: 'concurrency_limit',
  to: 'concurrency_limits',
  columns: {
    ...stamps,
    updated: [into('updated', time), ...since],
    tag: into('name', (tag) => limitNameOf(String(text(tag)))),
    concurrency_limit: into('limit', whole),
    active_slots: into('active_slots', (value) => holdersOf(value).length),
  },
  constants: { active: 1, denied_slots: 0, slot_decay_per_second: 0, avg_slot_occupancy_seconds: 2, uncounted_slots: 0 },
  named: { by: ['name'] },
  extras: [
    {
      table: 'concurrency_leases',
      by: 'id',
      rows: ({ given, made }) =>
        holdersOf(given('active_slots')).map((holder) => ({
          id: holder,
          created: made('updated'),
          expires: NEVER,
          slots: 1,
          holder_type: 'task_run',
          holder_id: holder,
        })),
    },
    {
      table: 'concurrency_lease_limits',
      by: 'limit_id',
      rows: ({ given, made }) => holdersOf(given('active_slots')).map((holder) => ({ lease_id: holder, limit_id: made('id') })),
    },
  ],
};
