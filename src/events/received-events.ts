import type { CoreDeps } from '../bus/core-deps.ts';
import type { EventRecord } from '../bus/event-record.ts';
import type { Tx } from '../store/store.ts';
import type { EventLog } from './event-log.ts';
import { encodeEvent } from './insert-queries.ts';
import { withNames } from './name-queries.ts';

interface Stored {
  /** All events, with the names of their resources. */
  named: readonly EventRecord[];
  /** Those that are new, to be announced after the commit; all of them if the service does not store the events of clients. */
  fresh: readonly EventRecord[];
}

/** Stores events that come from outside, with the names of their resources, and passes them to the observers. */
export async function storeReceived(
  tx: Tx,
  { settings, eventLog }: Pick<CoreDeps, 'settings'> & { eventLog: EventLog },
  events: readonly EventRecord[],
): Promise<Stored> {
  const named = await withNames(tx, events);
  if (settings.services.eventPersister.enabled) return { named, fresh: await eventLog.append(tx, named.map(encodeEvent)) };
  await eventLog.show(tx, named);
  return { named, fresh: named };
}
