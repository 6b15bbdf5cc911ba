import {
  filterWorkPools,
  type GlobalConcurrencyLimit,
  readGlobalConcurrencyLimitHolders,
  readWorkPoolConcurrency,
} from '@contralto/client';
import { call } from '../api/client.ts';
import { atMost } from '../config.ts';

/** Limits and pools of which the holders are asked for at once. */
const ASKED = 20;

/** Somebody who holds slots. */
export interface Holder {
  id: string;
  limit: string;
  /** Path of its page; undefined where nobody knows who it is. */
  page: string | undefined;
  name: string;
  slots: number;
  since: string | null;
  expires: string | null;
  /** The lease that can be released. */
  lease: string | undefined;
}

const KINDS = { flow_run: 'a flow run', task_run: 'a task run', deployment: 'a deployment' };
const PAGES = { flow_run: '/runs/', task_run: '/task-runs/', deployment: '/deployments/' };

/** Who holds slots of these limits, and how many slots nobody accounts for. */
async function ofLimit({ id, name }: GlobalConcurrencyLimit, signal: AbortSignal): Promise<Holder[]> {
  const answer = await call(readGlobalConcurrencyLimitHolders({ path: { id_or_name: id }, signal }));
  const held = answer.holders.map(
    (one): Holder => ({
      id: `${id} ${one.lease_id}`,
      limit: name,
      page: one.type && one.id && one.name !== null ? PAGES[one.type] + one.id : undefined,
      name: one.name ?? (one.type ? `${KINDS[one.type]} that is gone` : 'someone who gave no name'),
      slots: one.slots,
      since: one.since,
      expires: one.expires,
      lease: one.lease_id,
    }),
  );
  const rest = answer.slots_without_lease;
  if (rest > 0)
    held.push({
      id,
      limit: name,
      page: undefined,
      name: 'taken without a lease, nobody knows by whom',
      slots: rest,
      since: null,
      expires: null,
      lease: undefined,
    });
  return held;
}

/** The flow runs that hold slots of a work pool. */
async function ofPool(name: string, signal: AbortSignal): Promise<Holder[]> {
  const { queues } = await call(readWorkPoolConcurrency({ path: { name }, signal }));
  return queues.flatMap(({ flow_runs }) =>
    flow_runs.map(
      (run): Holder => ({
        id: `${name} ${run.id}`,
        limit: `work pool ${name}`,
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

/** Who holds slots of the limits and of the work pools. */
export async function holdersOf(limits: readonly GlobalConcurrencyLimit[], signal: AbortSignal): Promise<Holder[]> {
  const pools = await call(filterWorkPools({ body: { limit: atMost(200) }, signal }));
  const held = await Promise.all([
    ...limits
      // rates are not held, they pass
      .filter(({ active_slots, slot_decay_per_second }) => active_slots > 0 && slot_decay_per_second === 0)
      .slice(0, ASKED)
      .map((limit) => ofLimit(limit, signal)),
    ...pools
      .filter(({ active_slots }) => (active_slots ?? 0) > 0)
      .slice(0, ASKED)
      .map(({ name }) => ofPool(name, signal)),
  ]);
  return held.flat();
}
