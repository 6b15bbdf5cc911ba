import { findLeases, type HeldLease } from '../../../concurrency/lease-queries.ts';
import { normalizeUuid } from '../../../contract/scalars.ts';
import type { Reader } from '../../../store/store.ts';
import { findAcquisitions, findUnlinkedReleases, MAX_EVENTS, type SlotEvent } from './acquisition-queries.ts';
import { type Acquisition, type Match, matchLeases } from './match.ts';

/**
 * The runs that hold leases on a limit without a holder, according to the events that clients emit when they acquire and release slots.
 *
 * @param leases all leases on the limit
 * @param listed those to match, if they name no holder
 */
export async function matchByEvents(
  reader: Reader,
  limitId: string,
  leases: readonly HeldLease[],
  listed: readonly HeldLease[],
): Promise<Map<string, Match>> {
  const unknown = listed.filter(({ holderId }) => holderId === null);
  if (unknown.length === 0) return new Map();
  const found = await findAcquisitions(
    reader,
    limitId,
    unknown.map(({ created }) => created),
  );
  const [first] = found;
  if (!first || found.length > MAX_EVENTS) return new Map();
  const [releases, covered] = await Promise.all([
    findUnlinkedReleases(reader, limitId, first.occurred),
    findLeases(
      reader,
      leases.map(({ id }) => id),
    ),
  ]);
  return matchLeases(covered, withoutReleased(found, releases, limitId));
}

/**
 * Acquisitions whose slots were not released. A release that is linked to none belongs to one of the same run before it: if there are as many
 * releases as acquisitions, all of them were released, otherwise any of them may have been.
 */
function withoutReleased(found: readonly SlotEvent[], releases: readonly SlotEvent[], limitId: string): Acquisition[] {
  const acquisitions = found.map((event) => ({ event, one: acquisitionOf(event, limitId) }));
  const sameAs = (one: Acquisition) => [one.flowRunId, one.taskRunId, one.slots, ...one.limitIds.toSorted()].join(' ');
  const isComplete = releases.length <= MAX_EVENTS;
  const lastRelease = new Map<string, { count: number; at: string }>();
  for (const release of releases) {
    const key = sameAs(acquisitionOf(release, limitId));
    lastRelease.set(key, { count: (lastRelease.get(key)?.count ?? 0) + 1, at: release.occurred });
  }
  return acquisitions.flatMap(({ one }) => {
    const released = lastRelease.get(sameAs(one));
    if (!released || released.at < one.occurred) return [{ ...one, isOpen: isComplete }];
    const before = acquisitions.filter((other) => sameAs(other.one) === sameAs(one) && other.one.occurred < released.at);
    return released.count >= before.length ? [] : [{ ...one, isOpen: false }];
  });
}

function acquisitionOf({ occurred, received, resource, related }: SlotEvent, limitId: string): Acquisition {
  const idsOf = (kind: string) =>
    related.flatMap((one) => {
      const id = one['prefect.resource.id'] ?? '';
      return one['prefect.resource.role'] === kind && id.startsWith(`prefect.${kind}.`)
        ? (normalizeUuid(id.slice(kind.length + 9)) ?? [])
        : [];
    });
  return {
    occurred,
    received,
    slots: Number(resource['slots-acquired']),
    limitIds: [limitId, ...idsOf('concurrency-limit')],
    flowRunId: idsOf('flow-run')[0] ?? null,
    taskRunId: idsOf('task-run')[0] ?? null,
    isOpen: true,
  };
}
