import {
  type Deployment,
  filterWorkPools,
  pauseDeployment,
  readStatistics,
  resumeDeployment,
  updateWorkPool,
  updateWorkPoolQueue,
  type WorkPool,
  type WorkPoolBacklog,
  type WorkPoolStatus,
  type WorkQueueStatus,
} from '@contralto/client';
import { seesAll } from '../api/access.ts';
import { call } from '../api/resource.ts';
import { Toggle } from '../components/dialogs.tsx';
import { numberText } from '../components/texts.ts';
import { atMost, pathOf } from '../config.ts';

const COLORS: Record<WorkPoolStatus, string> = { READY: 'COMPLETED', NOT_READY: 'CRASHED', PAUSED: 'PAUSED' };

const NAMES: Record<WorkPoolStatus, string> = { READY: 'Ready', NOT_READY: 'Not ready', PAUSED: 'Paused' };

/** Whether a pool or queue gives runs to workers. */
export function PoolStatus({ status }: { status: WorkPoolStatus | WorkQueueStatus | null }) {
  const known = status ?? 'NOT_READY';
  return (
    <span class="state" data-type={COLORS[known]}>
      {NAMES[known]}
    </span>
  );
}

/** The slots in use, and their number if there is a limit. */
export const Slots = ({ used, of }: { used: number | undefined; of: number | null }) => (
  <>
    {used === undefined ? '–' : numberText(used)}
    {of !== null && <span class="hint"> / {numberText(of)}</span>}
  </>
);

/** The number of due runs in a pool, as a link to them. */
export function DueRuns({ pool, due }: { pool: string; due: number }) {
  const query = new URLSearchParams({ pool, state: 'SCHEDULED', before: 'now', when: 'all' });
  return <a href={`${pathOf('/runs')}?${query}`}>{numberText(due)}</a>;
}

export const pausePool = (name: string, is_paused: boolean) => call<unknown>(updateWorkPool({ path: { name }, body: { is_paused } }));

export const pauseQueue = (work_pool_name: string, name: string, is_paused: boolean) =>
  call<unknown>(updateWorkPoolQueue({ path: { work_pool_name, name }, body: { is_paused } }));

export const PauseButton = ({ pool: { name, is_paused }, done }: { pool: WorkPool; done: () => void }) => (
  <Toggle name={name} is={!is_paused} verbs={['Pause', 'Resume']} needs="pools:write" set={(is) => pausePool(name, !is)} done={done} />
);

export const setPaused = (id: string, paused: boolean) =>
  call<unknown>(paused ? pauseDeployment({ path: { id } }) : resumeDeployment({ path: { id } }));

export const PauseDeployment = ({ of: { id, name, paused }, done }: { of: Deployment; done: () => void }) => (
  <Toggle name={name} is={!paused} verbs={['Pause', 'Resume']} needs="deployments:write" set={(is) => setPaused(id, !is)} done={done} />
);

const SHOWN = 100;

export interface PoolSummary {
  id: string;
  pool: WorkPool;
  /** Its runs and workers; undefined for a pool that is not among those with the most due runs, or for a caller who is limited to some. */
  counts: WorkPoolBacklog | undefined;
}

/** The first pools by name with their runs and workers, in two requests. */
export async function poolSummaries(signal: AbortSignal): Promise<PoolSummary[]> {
  const [pools, counted] = await Promise.all([
    call(filterWorkPools({ body: { limit: atMost(SHOWN) }, signal })),
    seesAll() ? call(readStatistics({ signal })) : undefined,
  ]);
  const counts = new Map(counted?.work_pools.map((one) => [one.name, one]));
  return pools.map((pool) => ({ id: pool.id, pool, counts: counts.get(pool.name) }));
}
