import {
  filterWorkPools,
  type GlobalConcurrencyLimit,
  readGlobalConcurrencyLimitHolders,
  readWorkPoolConcurrency,
} from '@contralto/client';
import { call } from '../api/client.ts';
import { atMost } from '../config.ts';

/** Limits, and pools, whose holders are read at the same time. */
const AT_ONCE = 20;
/** The limit of a deployment has its id as the name, after this prefix. */
export const DEPLOYMENT = 'deployment:';

/** A run that may hold slots, or wait for them. */
export interface Candidate {
  page: string | undefined;
  name: string;
}

/** A client or run that waits for slots. */
interface Waiter {
  id: string;
  limit: string;
  /** Path of the page of its run; undefined for an unknown or deleted run. */
  page: string | undefined;
  name: string;
  candidates: Candidate[];
  /** The client, if the request shows more than its run. */
  client: string;
  slots: number;
  since: string | null;
  /** 0 for due runs that the service keeps until a slot is free. */
  denials: number;
  retryAt: string | null;
}

/** A holder of slots. */
export interface Holder {
  id: string;
  limit: string;
  /** Path of its page; undefined for an unknown or deleted holder. */
  page: string | undefined;
  name: string;
  foundByEvent: boolean;
  /** The runs of which one may be the holder. */
  candidates: Candidate[];
  slots: number;
  since: string | null;
  expires: string | null;
  /** The lease that can be released. */
  lease: string | undefined;
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
async function ofLimit({ id, name }: GlobalConcurrencyLimit, signal: AbortSignal): Promise<Occupancy> {
  const {
    holders,
    slots_without_lease: rest,
    waiters,
  } = await call(readGlobalConcurrencyLimitHolders({ path: { id_or_name: id }, signal }));
  const found = holders.map(
    (one): Holder => ({
      id: `${id} ${one.lease_id}`,
      limit: name,
      ...runOf(one, 'Unknown holder'),
      foundByEvent: one.found_by === 'event',
      candidates: one.candidates.map((run) => runOf(run, '')),
      slots: one.slots,
      since: one.since,
      expires: one.expires,
      lease: one.lease_id,
    }),
  );
  if (rest > 0)
    found.push({
      id,
      limit: name,
      page: undefined,
      name: 'Slots without a lease',
      foundByEvent: false,
      candidates: [],
      slots: rest,
      since: null,
      expires: null,
      lease: undefined,
    });
  const waiting = waiters.map(
    (one, position): Waiter => ({
      id: `${id} ${position}`,
      limit: name,
      ...runOf(one, 'Unknown run'),
      candidates: one.candidates.map((run) => runOf(run, '')),
      client: [one.address, one.program, one.key && `key ${one.key}`].filter(Boolean).join(', '),
      slots: one.slots,
      since: one.since,
      denials: one.denials,
      retryAt: one.retry_at,
    }),
  );
  return { holders: found, waiters: waiting };
}

/** The holders of slots, and the clients that wait for slots. */
interface Occupancy {
  holders: Holder[];
  waiters: Waiter[];
}

/** The flow runs that have slots of a work pool. */
async function ofPool(name: string, signal: AbortSignal): Promise<Holder[]> {
  const { queues } = await call(readWorkPoolConcurrency({ path: { name }, signal }));
  return queues.flatMap(({ flow_runs }) =>
    flow_runs.map(
      (run): Holder => ({
        id: `${name} ${run.id}`,
        limit: `Work pool ${name}`,
        page: `/runs/${run.id}`,
        name: run.name,
        foundByEvent: false,
        candidates: [],
        slots: 1,
        since: run.state_timestamp,
        expires: null,
        lease: undefined,
      }),
    ),
  );
}

/** The holders of slots of the limits and of the work pools, and the clients that wait for slots of the limits. */
export async function occupancyOf(limits: readonly GlobalConcurrencyLimit[], signal: AbortSignal): Promise<Occupancy> {
  const pools = await call(filterWorkPools({ body: { limit: atMost(200) }, signal }));
  const [ofLimits, ofPools] = await Promise.all([
    Promise.all(
      limits
        // a limit of 0 has no holders, but clients that wait
        .filter(({ active_slots, limit }) => active_slots > 0 || limit === 0)
        .slice(0, AT_ONCE)
        .map(async (limit) => {
          const { holders, waiters } = await ofLimit(limit, signal);
          // the slots of rate limits have no holders
          return { holders: limit.slot_decay_per_second === 0 ? holders : [], waiters };
        }),
    ),
    Promise.all(
      pools
        .filter(({ active_slots }) => (active_slots ?? 0) > 0)
        .slice(0, AT_ONCE)
        .map(({ name }) => ofPool(name, signal)),
    ),
  ]);
  return {
    holders: [...ofLimits.flatMap(({ holders }) => holders), ...ofPools.flat()],
    waiters: ofLimits.flatMap(({ waiters }) => waiters),
  };
}
