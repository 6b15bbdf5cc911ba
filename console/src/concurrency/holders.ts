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

/** A holder of slots. */
export interface Holder {
  id: string;
  limit: string;
  /** Path of its page; undefined for an unknown or deleted holder. */
  page: string | undefined;
  name: string;
  slots: number;
  since: string | null;
  expires: string | null;
  /** The lease that can be released. */
  lease: string | undefined;
}

const DELETED = { flow_run: 'Deleted flow run', task_run: 'Deleted task run', deployment: 'Deleted deployment' };
const PAGES = { flow_run: '/runs/', task_run: '/task-runs/', deployment: '/deployments/' };

/** The holders of a limit, and its slots without a lease. */
async function ofLimit({ id, name }: GlobalConcurrencyLimit, signal: AbortSignal): Promise<Holder[]> {
  const { holders, slots_without_lease: rest } = await call(readGlobalConcurrencyLimitHolders({ path: { id_or_name: id }, signal }));
  const found = holders.map(
    (one): Holder => ({
      id: `${id} ${one.lease_id}`,
      limit: name,
      page: one.type && one.id && one.name !== null ? PAGES[one.type] + one.id : undefined,
      name: one.name ?? (one.type ? DELETED[one.type] : 'Unknown holder'),
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
      slots: rest,
      since: null,
      expires: null,
      lease: undefined,
    });
  return found;
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
        slots: 1,
        since: run.state_timestamp,
        expires: null,
        lease: undefined,
      }),
    ),
  );
}

/** The holders of slots of the limits and of the work pools. */
export async function holdersOf(limits: readonly GlobalConcurrencyLimit[], signal: AbortSignal): Promise<Holder[]> {
  const pools = await call(filterWorkPools({ body: { limit: atMost(200) }, signal }));
  const holders = await Promise.all([
    ...limits
      // the slots of rate limits have no holders
      .filter(({ active_slots, slot_decay_per_second }) => active_slots > 0 && slot_decay_per_second === 0)
      .slice(0, AT_ONCE)
      .map((limit) => ofLimit(limit, signal)),
    ...pools
      .filter(({ active_slots }) => (active_slots ?? 0) > 0)
      .slice(0, AT_ONCE)
      .map(({ name }) => ofPool(name, signal)),
  ]);
  return holders.flat();
}
