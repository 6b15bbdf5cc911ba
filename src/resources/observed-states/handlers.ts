import type { ObservedStateHandlers, Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { ReadDeps } from '../../deps.ts';
import { type ObservedState, observedStates } from './queries.ts';

export const observedStateHandlers = ({ store }: ReadDeps): ObservedStateHandlers => ({
  async readObservedStates({ query: { query, order_by, limit } }) {
    const pairs = (await observedStates(store.reader)).filter(startingWith(query ?? ''));
    return { status: 200, body: pairs.sort(ORDERS[order_by]).slice(0, limit).map(toObservedState) };
  },
});

/** Matches a prefix of the type or name, ignoring case. A blank query matches everything. */
function startingWith(query: string): (pair: ObservedState) => boolean {
  const prefix = query.trim().toLowerCase();
  return ({ type, name }) => type.toLowerCase().startsWith(prefix) || name.toLowerCase().startsWith(prefix);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: ObservedState, b: ObservedState) => compare(a.type, b.type) || compare(a.name, b.name);

const ORDERS: Record<Schema<'ObservedStateSort'>, (a: ObservedState, b: ObservedState) => number> = {
  NAME_ASC: byName,
  LAST_SEEN_DESC: (a, b) => compare(b.lastSeen, a.lastSeen) || byName(a, b),
};

function toObservedState({ type, name, firstSeen, lastSeen }: ObservedState): Schema<'ObservedState'> {
  return { state_type: type, state_name: name, first_seen: toWireInstant(firstSeen), last_seen: toWireInstant(lastSeen) };
}
