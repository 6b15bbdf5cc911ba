import type { Schema } from '../../../../generated/operations.ts';
import { present } from '../../../base/present.ts';
import type { Instant } from '../../../base/time/instant.ts';
import { effectiveActive } from '../../../concurrency/arithmetic.ts';
import { countLeases, type HeldLease, heldLeases } from '../../../concurrency/lease-queries.ts';
import type { LimitRow } from '../../../concurrency/limit-queries.ts';
import { findWaiters } from '../../../concurrency/waiter-queries.ts';
import type { Reader } from '../../../store/store.ts';
import { toConcurrencyLimitHolders } from '../wire.ts';
import { matchByEvents } from './found-by-events.ts';
import type { Acquisition } from './match.ts';
import { candidatesOf, type HeldBy, type NamedRun, namesOfRuns, runsAwaitingSlot } from './run-queries.ts';

/** Maximum number of leases, and of waiters, in one response. */
const MAX_LISTED = 200;
/** Maximum number of runs that are named as candidates for a waiter. */
const MAX_CANDIDATES = 20;
/** Maximum number of leases on a limit whose holders are searched by their events. */
const MAX_MATCHED = 1000;

/** The holders of the slots of a limit, and the clients that wait for slots, at `now`. */
export async function readHolders(reader: Reader, row: LimitRow, now: Instant): Promise<Schema<'ConcurrencyLimitHolders'>> {
  const [held, leases, waiters, runs] = await Promise.all([
    countLeases(reader, row.id),
    heldLeases(reader, row.id, MAX_MATCHED),
    findWaiters(reader, { limitId: row.id }, now, MAX_LISTED),
    runsAwaitingSlot(reader, row.id, { dueBy: !row.active || effectiveActive(row, now) + 1 > row.limit ? now : null, limit: MAX_LISTED }),
  ]);
  const listed = leases.slice(0, MAX_LISTED);
  const [holders, candidates] = await Promise.all([
    // the events of further leases could be mistaken for those of the listed ones
    held.count > leases.length ? listed.map(withoutMatch) : withHolders(reader, row.id, leases, listed),
    candidatesOf(reader, waiters),
  ]);
  const waiting = waiters.map((waiter) => ({ ...waiter, candidates: candidates.get(waiter)?.slice(0, MAX_CANDIDATES) ?? [] }));
  return toConcurrencyLimitHolders(row, { held, holders, waiting, runs }, now);
}

async function withHolders(reader: Reader, limitId: string, leases: readonly HeldLease[], listed: readonly HeldLease[]): Promise<HeldBy[]> {
  const matches = await matchByEvents(reader, limitId, leases, listed);
  if (matches.size === 0) return listed.map(withoutMatch);
  const all = [...matches.values()].flatMap(({ found, candidates }) => (found ? [found] : candidates));
  const names = await namesOfRuns(reader, {
    flowRunIds: all.flatMap(({ flowRunId, taskRunId }) => (taskRunId === null ? (flowRunId ?? []) : [])),
    taskRunIds: all.flatMap(({ taskRunId }) => taskRunId ?? []),
  });
  return listed.map((lease) => {
    const match = lease.holderId === null ? matches.get(lease.id) : undefined;
    if (!match) return withoutMatch(lease);
    const { found, candidates } = match;
    if (!found) return { ...withoutMatch(lease), candidates: candidates.map((one) => runOf(one, names)) };
    const { type, id, name, flowRunId } = runOf(found, names);
    return { ...lease, holderType: type, holderId: id, holderName: name, flowRunId, foundBy: 'event', candidates: [] };
  });
}

const withoutMatch = (lease: HeldLease): HeldBy => ({ ...lease, foundBy: lease.holderId === null ? null : 'lease', candidates: [] });

function runOf({ flowRunId, taskRunId }: Acquisition, names: ReadonlyMap<string, string>): NamedRun {
  const id = present(taskRunId ?? flowRunId, 'the run of an event');
  return { type: taskRunId === null ? 'flow_run' : 'task_run', id, name: names.get(id) ?? null, flowRunId };
}
