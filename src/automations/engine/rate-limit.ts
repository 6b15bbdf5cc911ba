import { createHash } from 'node:crypto';
import { addSeconds, type Instant, toWireInstant } from '../../base/instant.ts';
import { resourceOf } from '../../events/draft.ts';
import type { Tx } from '../../store/store.ts';
import { countFirings } from './firing-queries.ts';
import type { EngineDeps } from './needs.ts';
import type { FiredAutomation } from './session.ts';
import type { LoadedAutomation } from './trigger-set.ts';

/**
 * Leaves out the firings by which an automation exceeds its number per minute of the clock: an automation that sets itself off must not fill the database. The
 * automations are held, so the count is exact on any number of nodes. What is left out leaves one event per automation and minute, and no other trace.
 */
export async function withinLimit(deps: EngineDeps, tx: Tx, fired: readonly FiredAutomation[]): Promise<readonly FiredAutomation[]> {
  const { maximumFiringsPerMinute: limit } = deps.settings.automations;
  const [first] = fired;
  if (limit === 0 || !first) return fired;
  const minute = minuteOf(first.firing.triggered);
  const counts = await countFirings(tx, [...new Set(fired.map(({ automation }) => automation.row.id))], minute);
  const throttled = new Map<string, LoadedAutomation>();
  const allowed = fired.filter(({ automation }) => {
    const { id } = automation.row;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count > limit) throttled.set(id, automation);
    return count <= limit;
  });
  for (const [id, { row }] of throttled) {
    await deps.outbox.emit(tx, {
      id: idOf(id, minute),
      // on PostgreSQL, an event is the same one only if it is of the same time
      occurred: minute,
      event: 'prefect.automation.throttled',
      resource: resourceOf('automation', id, row.name),
      payload: { limit, until: toWireInstant(addSeconds(minute, 60)) },
    });
  }
  return allowed;
}

const minuteOf = (instant: Instant): Instant => `${instant.slice(0, 17)}00.000000Z`;

/** The same id for the same automation and minute, so that the event is stored once: a UUID of version 8, made from a hash. */
function idOf(automationId: string, minute: Instant): string {
  const hash = createHash('sha256').update(`throttled ${automationId} ${minute}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
