import { type Instant, toMicros } from '../../../base/time/instant.ts';

/** A lease on slots. */
interface HeldSlots {
  id: string;
  created: Instant;
  slots: number;
  limitIds: readonly string[];
  /** The run that it names. */
  holderId: string | null;
}

/** The report of a client that it has acquired slots, without a report that it has released them. */
export interface Acquisition {
  occurred: Instant;
  received: Instant;
  slots: number;
  limitIds: readonly string[];
  flowRunId: string | null;
  taskRunId: string | null;
  /** False if it may belong to slots that were released. */
  isOpen: boolean;
}

/** Which acquisitions can belong to a lease. */
export interface Match {
  /** The only one, and it belongs to no other lease. */
  found?: Acquisition;
  /** Otherwise, those that can, one per run. */
  candidates: Acquisition[];
}

/** A client reports slots when it gets the response. In seconds. */
export const LONGEST_DELAY = 5;
/** Tolerated difference between the clocks of a client and of the service, in seconds. */
export const CLIENT_CLOCK = 5;
/** Tolerated difference between the clocks of two nodes, in microseconds: the lease and the event can reach different ones. */
const NODE_CLOCK = 50_000;

/**
 * Finds the acquisition of each lease by the limits, the slots, and the times. The client got the lease first, so the event arrived after its creation, and
 * occurred soon after it. An event belongs to one lease. If it can belong to only one, no other event can belong to that lease, unless it could only belong to
 * the lease, too: then they are all candidates. An event that could belong to several leases proves nothing, unless all events of these leases name the same
 * run.
 */
export function matchLeases(leases: readonly HeldSlots[], acquisitions: readonly Acquisition[]): Map<string, Match> {
  const edges = new Edges(leases, acquisitions);
  while (settleOne(edges));
  return new Map(leases.map((lease) => [lease.id, matchOf(edges, lease)]));
}

/** The pairs of leases and acquisitions that can belong together. */
class Edges {
  readonly ofLease = new Map<HeldSlots, Set<Acquisition>>();
  readonly ofAcquisition = new Map<Acquisition, Set<HeldSlots>>();

  constructor(leases: readonly HeldSlots[], acquisitions: readonly Acquisition[]) {
    for (const lease of leases) this.ofLease.set(lease, new Set());
    const known = leases.map((lease) => ({ lease, created: toMicros(lease.created), limits: setOf(lease.limitIds) }));
    for (const one of acquisitions) {
      const mine = new Set<HeldSlots>();
      this.ofAcquisition.set(one, mine);
      const [occurred, received, limits] = [toMicros(one.occurred), toMicros(one.received), setOf(one.limitIds)];
      for (const { lease, created, limits: covered } of known) {
        const inTime =
          received >= created - NODE_CLOCK &&
          occurred >= created - CLIENT_CLOCK * 1e6 &&
          Math.min(occurred, received) <= created + LONGEST_DELAY * 1e6;
        if (!inTime || lease.slots !== one.slots || covered !== limits) continue;
        if (lease.holderId !== null && lease.holderId !== one.taskRunId && lease.holderId !== one.flowRunId) continue;
        mine.add(lease);
        this.ofLease.get(lease)?.add(one);
      }
    }
  }

  of(lease: HeldSlots): Acquisition[] {
    return [...(this.ofLease.get(lease) ?? [])];
  }

  leasesOf(one: Acquisition): HeldSlots[] {
    return [...(this.ofAcquisition.get(one) ?? [])];
  }

  /** The acquisitions that can belong only to this lease. */
  claimsOf(lease: HeldSlots): Acquisition[] {
    return this.of(lease).filter((one) => one.isOpen && this.ofAcquisition.get(one)?.size === 1);
  }

  remove(lease: HeldSlots, one: Acquisition): void {
    this.ofLease.get(lease)?.delete(one);
    this.ofAcquisition.get(one)?.delete(lease);
  }
}

/** Removes from a lease that has a claim all other acquisitions. @returns false if there was nothing to remove */
function settleOne(edges: Edges): boolean {
  let removed = false;
  for (const lease of edges.ofLease.keys()) {
    const claims = edges.claimsOf(lease);
    if (!isOneRun(claims)) continue;
    for (const other of edges.of(lease)) {
      if (claims.includes(other)) continue;
      edges.remove(lease, other);
      removed = true;
    }
  }
  return removed;
}

function matchOf(edges: Edges, lease: HeldSlots): Match {
  const mine = edges.of(lease);
  const [first] = mine;
  if (!first) return { candidates: [] };
  const { leases, acquisitions } = around(edges, lease);
  const isCertain = isOneRun(acquisitions) && acquisitions.every(({ isOpen }) => isOpen) && acquisitions.length >= leases.length;
  if (isCertain) return runOf(first) === undefined ? { candidates: [] } : { found: first, candidates: [] };
  const perRun = new Map(mine.map((one) => [runOf(one), one]));
  perRun.delete(undefined);
  return { candidates: [...perRun.values()] };
}

/** All leases and acquisitions that are connected with a lease. */
function around(edges: Edges, lease: HeldSlots): { leases: HeldSlots[]; acquisitions: Acquisition[] } {
  const leases = new Set([lease]);
  const acquisitions = new Set<Acquisition>();
  // a set also visits entries that are added in the meantime
  for (const one of leases)
    for (const acquisition of edges.of(one)) {
      acquisitions.add(acquisition);
      for (const other of edges.leasesOf(acquisition)) leases.add(other);
    }
  return { leases: [...leases], acquisitions: [...acquisitions] };
}

const isOneRun = (acquisitions: readonly Acquisition[]): boolean => new Set(acquisitions.map(runOf)).size === 1;

const runOf = ({ taskRunId, flowRunId }: Acquisition): string | undefined => taskRunId ?? flowRunId ?? undefined;

const setOf = (ids: readonly string[]): string => [...new Set(ids)].sort().join(' ');
