import { createHash } from 'node:crypto';
import { addSeconds, type Instant, toWireInstant } from '../../base/time/instant.ts';
import { resourceOf } from '../../events/draft.ts';
import type { Firing } from '../../store/schema/engine.ts';
import type { Tx } from '../../store/store.ts';
import { countFirings } from './firing-queries.ts';
import type { EngineDeps } from './needs.ts';
import type { FiredAutomation } from './session.ts';
import type { LoadedAutomation } from './trigger-set.ts';

/**
 * Drops the firings that exceed an automation's limit per minute of the clock, so that automations that trigger themselves or each other cannot fill the
 * database. Firings on events of automations have a lower limit: only the service emits these events, and each firing emits several. The count is exact on any
 * number of nodes because the automations are locked. Dropped firings leave one event per automation and minute, and no other trace.
 */
export async function withinLimit(deps: EngineDeps, tx: Tx, fired: readonly FiredAutomation[]): Promise<readonly FiredAutomation[]> {
  const { maximumFiringsPerMinute, maximumChainedFiringsPerMinute } = deps.settings.automations;
  const limit = maximumFiringsPerMinute || Number.POSITIVE_INFINITY;
  const chainedLimit = Math.min(limit, maximumChainedFiringsPerMinute || limit);
  const limitOf = (firing: Firing) => (isChained(firing) ? chainedLimit : limit);
  const limited = fired.filter(({ firing }) => limitOf(firing) !== Number.POSITIVE_INFINITY);
  const [first] = limited;
  if (!first) return fired;
  const minute = minuteOf(first.firing.triggered);
  const counts = await countFirings(tx, [...new Set(limited.map(({ automation }) => automation.row.id))], minute);
  const throttled = new Map<string, { automation: LoadedAutomation; limit: number }>();
  const allowed = fired.filter(({ automation, firing }) => {
    const { id } = automation.row;
    const count = (counts.get(id) ?? 0) + 1;
    const most = limitOf(firing);
    if (count > most) throttled.set(id, { automation, limit: most });
    else counts.set(id, count);
    return count <= most;
  });
  for (const [id, { automation, limit }] of throttled) {
    deps.outbox.emit(tx, {
      id: idOf(id, minute),
      // PostgreSQL recognizes a duplicate event only if the time is equal too
      occurred: minute,
      event: 'prefect.automation.throttled',
      resource: resourceOf('automation', id, automation.row.name),
      payload: { limit, until: toWireInstant(addSeconds(minute, 60)) },
    });
  }
  return allowed;
}

/** Whether an event of an automation, possibly the same one, caused the firing. */
const isChained = ({ triggering_event: event }: Firing): boolean =>
  event?.resource['prefect.resource.id']?.startsWith('prefect.automation.') ?? false;

const minuteOf = (instant: Instant): Instant => `${instant.slice(0, 17)}00.000000Z`;

/** A deterministic id per automation and minute, so that the event is stored once: a UUID of version 8, made from a hash. */
function idOf(automationId: string, minute: Instant): string {
  const hash = createHash('sha256').update(`throttled ${automationId} ${minute}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
