import { sql } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { flowRunStates, taskRunStates } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** A pair of state type and name, with its earliest and latest time. */
export interface ObservedState {
  type: string;
  name: string;
  firstSeen: Instant;
  lastSeen: Instant;
}

const TYPES = ['SCHEDULED', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED', 'PAUSED', 'CANCELLING'];

/**
 * The pairs in one history. Skips from name to name along the index (type, name, timestamp) instead of grouping, so that the cost grows with the number of
 * pairs rather than transitions.
 */
async function observedStatesOf({ db, dialect }: Reader, states: typeof flowRunStates | typeof taskRunStates): Promise<ObservedState[]> {
  const bound = (direction: 'asc' | 'desc') => sql`
    (select ${states.timestamp} from ${states} where ${states.type} = pairs.type and ${states.name} = pairs.name
     order by ${states.timestamp} ${sql.raw(direction)} limit 1)`;
  const rows = await dialect.rows<{ type: string; name: string; first_seen: string; last_seen: string }>(
    db,
    sql`
    with recursive pairs(type, name) as (
      select types.value, (select min(${states.name}) from ${states} where ${states.type} = types.value)
      from ${dialect.listRelation(TYPES)} types
      union all
      select pairs.type, (select min(${states.name}) from ${states} where ${states.type} = pairs.type and ${states.name} > pairs.name)
      from pairs where pairs.name is not null
    )
    select type, name, ${bound('asc')} as first_seen, ${bound('desc')} as last_seen from pairs where name is not null`,
  );
  return rows.map((row) => ({
    type: row.type,
    name: row.name,
    firstSeen: states.timestamp.mapFromDriverValue(row.first_seen) as Instant,
    lastSeen: states.timestamp.mapFromDriverValue(row.last_seen) as Instant,
  }));
}

/** The distinct pairs of both histories. */
export async function observedStates(reader: Reader): Promise<ObservedState[]> {
  const all = new Map<string, ObservedState>();
  for (const states of [flowRunStates, taskRunStates]) {
    for (const found of await observedStatesOf(reader, states)) {
      const pair = `${found.type}\0${found.name}`;
      const known = all.get(pair);
      if (!known) {
        all.set(pair, found);
        continue;
      }
      if (found.firstSeen < known.firstSeen) known.firstSeen = found.firstSeen;
      if (found.lastSeen > known.lastSeen) known.lastSeen = found.lastSeen;
    }
  }
  return [...all.values()];
}
