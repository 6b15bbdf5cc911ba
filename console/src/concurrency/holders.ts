import {
  filterWorkPools,
  type GlobalConcurrencyLimit,
  readGlobalConcurrencyLimitHolders,
  readWorkPoolConcurrency,
} from '@contralto/client';
import { call } from '../api/resource.ts';
import { atMost } from '../config.ts';

/** Limits, and pools, whose holders are read at the same time. */
const AT_ONCE = 20;
/** The limit of a deployment has its id as the name, after this prefix. */
export const DEPLOYMENT = 'deployment:';

/** A run that may hold slots, or wait for them. */
export interface Candidate {
  /** Path of its page; undefined for an unknown or deleted run. */
  page?: string | undefined;
  name: string;
}

interface Party extends Candidate {
  id: string;
  limit: string;
  slots: number;
  since: string | null;
  /** The runs of which one may hold the slots, or wait for them. */
  candidates?: Candidate[];
}

/** A client or run that waits for slots. */
interface Waiter extends Party {
  /** The client, if the request shows more than its run. */
  client: string;
  /** 0 for due runs that the service keeps until a slot is free. */
  denials: number;
  retryAt: string | null;
}

/** A holder of slots. */
interface Holder extends Party {
  foundByEvent?: boolean;
  expires?: string | null;
  /** The lease that can be released. */
  lease?: string;
}

/** The holders of slots, and the clients that wait for slots. */
interface Occupancy {
  holders: Holder[];
  waiters: Waiter[];
}

const DELETED = { flow_run: 'Deleted flow run', task_run: 'Deleted task run', deployment: 'Deleted deployment' };
const PAGES = { flow_run: '/runs/', task_run: '/task-runs/', deployment: '/deployments/' };

interface Run {
  type: keyof typeof PAGES | null;
  id: string | null;
  name: string | null;
}

/** The page of a run, and its name. */
const runOf = ({ type, id, name }: Run, unknown: string): Candidate => ({
  page: type && id && name !== null ? PAGES[type] + id : undefined,
  name: name ?? (type ? DELETED[type] : unknown),
});

/** The holders of a limit, its slots without a lease, and the clients that wait for slots. */
async function ofLimit({ id, name, slot_decay_per_second }: GlobalConcurrencyLimit, signal: AbortSignal): Promise<Occupancy> {
  const {
    holders,
    slots_without_lease: rest,
    waiters,
  } = await call(readGlobalConcurrencyLimitHolders({ path: { id_or_name: id }, signal }));
  const party = (one: (typeof holders)[number] | (typeof waiters)[number], unknown: string) => ({
    limit: name,
    ...runOf(one, unknown),
    candidates: one.candidates.map((run) => runOf(run, '')),
    slots: one.slots,
    since: one.since,
  });
  const leased = holders.map(
    (one): Holder => ({
      ...party(one, 'Unknown holder'),
      id: `${id} ${one.lease_id}`,
      foundByEvent: one.found_by === 'event',
      expires: one.expires,
      lease: one.lease_id,
    }),
  );
  const unleased = rest > 0 ? [{ id, limit: name, name: 'Slots without a lease', slots: rest, since: null }] : [];
  const waiting = waiters.map(
    (one, position): Waiter => ({
      ...party(one, 'Unknown run'),
      id: `${id} ${position}`,
      client: [one.address, one.program, one.key && `key ${one.key}`].filter(Boolean).join(', '),
      denials: one.denials,
      retryAt: one.retry_at,
    }),
  );
  // the slots of rate limits have no holders
  return { holders: slot_decay_per_second === 0 ? [...leased, ...unleased] : [], waiters: waiting };
}

/** The flow runs that have slots of a work pool. */
async function ofPool(name: string, signal: AbortSignal): Promise<Holder[]> {
  const { queues } = await call(readWorkPoolConcurrency({ path: { name }, signal }));
  return queues.flatMap(({ flow_runs }) =>
    flow_runs.map(({ id, name: run, state_timestamp: since }) => {
      return { id: `${name} ${id}`, limit: `Work pool ${name}`, page: `/runs/${id}`, name: run, slots: 1, since };
    }),
  );
}

/** The holders of slots of the limits and of the work pools, and the clients that wait for slots of the limits. */
export async function occupancyOf(limits: readonly GlobalConcurrencyLimit[], signal: AbortSignal): Promise<Occupancy> {
  const pools = await call(filterWorkPools({ body: { limit: atMost(200) }, signal }));
  // a limit of 0 has no holders, but clients that wait
  const used = limits.filter(({ active_slots, limit }) => active_slots > 0 || limit === 0).slice(0, AT_ONCE);
  const busy = pools.filter(({ active_slots }) => (active_slots ?? 0) > 0).slice(0, AT_ONCE);
  const [ofLimits, ofPools] = await Promise.all([
    Promise.all(used.map((limit) => ofLimit(limit, signal))),
    Promise.all(busy.map(({ name }) => ofPool(name, signal))),
  ]);
  return {
    holders: [...ofLimits.flatMap(({ holders }) => holders), ...ofPools.flat()],
    waiters: ofLimits.flatMap(({ waiters }) => waiters),
  };
}
