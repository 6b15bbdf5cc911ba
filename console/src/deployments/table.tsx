import {
  countDeployments,
  type Deployment,
  type FilterDeploymentsRequest,
  filterDeployments,
  filterFlowRuns,
  filterFlows,
  previewSchedule,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { may } from '../api/access.ts';
import { call, useOperation, useResource } from '../api/resource.ts';
import { ActionDialog, notify } from '../components/dialogs.tsx';
import { Choose, ChooseAll, CountedRows, type RowsColumn, type Selection, SelectionBar, useSelection } from '../components/rows.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { counted } from '../components/texts.ts';
import { Ago, PoolLink, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { PauseDeployment, PoolStatus, setPaused } from '../pools/parts.tsx';
import { timesText, zoneOf } from './schedules.tsx';

const WATCH = ['prefect.deployment.'];

const AT_ONCE = 8;
const PAGE = atMost(200);

interface Named extends Deployment {
  flow: string;
}

async function withFlows(deployments: Deployment[], signal: AbortSignal): Promise<Named[]> {
  if (deployments.length === 0) return [];
  const any_ = [...new Set(deployments.map(({ flow_id }) => flow_id))];
  const flows = await call(filterFlows({ body: { flows: { id: { any_ } }, limit: any_.length }, signal }));
  const names = new Map(flows.map(({ id, name }) => [id, name]));
  return deployments.map((one) => ({ ...one, flow: names.get(one.flow_id) ?? '' }));
}

/** Performs a change of many objects, a few at a time. */
async function eachOf(ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < ids.length; first += AT_ONCE) await Promise.all(ids.slice(first, first + AT_ONCE).map(change));
}

/** Those of the deployments that are paused, or that are not. */
async function inState(ids: readonly string[], paused: boolean): Promise<string[]> {
  const found: string[] = [];
  for (let first = 0; first < ids.length; first += PAGE) {
    const any_ = ids.slice(first, first + PAGE);
    const part = await call(filterDeployments({ body: { deployments: { id: { any_ }, paused: { eq_: paused } }, limit: PAGE } }));
    found.push(...part.map(({ id }) => id));
  }
  return found;
}

interface DeploymentTableProps {
  criteria: FilterDeploymentsRequest;
  empty: ComponentChildren;
  order?: Order;
}

/** Deployments with their schedules and recent runs. */
export function DeploymentTable({ criteria, empty, order = 'name' }: DeploymentTableProps) {
  const key = JSON.stringify([criteria, order]);
  const ids = useResource(key, (signal) => idsInOrder(order, criteria, signal));
  const load = (offset: number, limit: number, signal?: AbortSignal) => inOrder(ids.data ?? [], criteria, offset, limit, signal);
  const mayChange = may('deployments:write');
  const selection = useSelection('deployment', key, load);
  const changing = useSignal<'Pause' | 'Resume' | undefined>(undefined);
  const count = useOperation(countDeployments, { body: criteria }, WATCH);
  return (
    <div class="deployment-rows">
      <SelectionBar of={selection}>
        {(['Pause', 'Resume'] as const).map((verb) => (
          <button key={verb} type="button" onClick={() => (changing.value = verb)}>
            {verb} selected…
          </button>
        ))}
      </SelectionBar>
      {ids.data && (
        <CountedRows<Named>
          of={key}
          count={count}
          noun="deployment"
          empty={empty}
          rowHeight={52}
          label="Deployments"
          watch={WATCH}
          load={async (offset, limit, signal) => withFlows(await load(offset, limit, signal), signal)}
          {...(mayChange && { choose: <ChooseAll of={selection} count={count.data ?? 0} /> })}
          columns={columnsOf(mayChange ? selection : undefined, count.reload)}
        />
      )}
      {changing.value && (
        <ActionDialog
          title={`${changing.value} ${counted(selection.chosen.size, 'deployment')}?`}
          verb={changing.value}
          act={async () => {
            const paused = changing.peek() === 'Pause';
            const ids = await inState([...selection.chosen], !paused);
            const all = (to: boolean) => eachOf(ids, (id) => setPaused(id, to)).finally(count.reload);
            await all(paused);
            selection.clear();
            notify(`${changing.peek()}d ${counted(ids.length, 'deployment')}.`, () => all(!paused));
          }}
          close={() => (changing.value = undefined)}
        >
          <p>Their schedules {changing.value === 'Pause' ? 'start no runs until you resume them' : 'start runs again'}.</p>
        </ActionDialog>
      )}
    </div>
  );
}

/** The maximum number of schedules per deployment whose next time is computed. */
const PREVIEWED = 5;

/** The next time of a deployment. */
function Next({ of: { id, paused, schedules } }: { of: Named }) {
  const active = paused ? [] : schedules.filter((one) => one.active).map(({ schedule }) => schedule);
  const next = useResource(
    active.length > 0 ? JSON.stringify(active) : undefined,
    async (signal) => {
      const start = new Date().toISOString();
      const times = await Promise.all(
        active.slice(0, PREVIEWED).map((schedule) => call(previewSchedule({ body: { schedule, n: 1, start }, signal }))),
      );
      return times
        .flat()
        .reduce<string | undefined>((first, { instant }) => (first !== undefined && first < instant ? first : instant), undefined);
    },
    ['prefect.flow-run.'],
    `prefect.deployment.${id}`,
  );
  return next.data ? (
    <span class="next">
      next <Ago at={next.data} /> <Time at={next.data} />
    </span>
  ) : null;
}

/** The first schedule with its time zone, and the number of further schedules. */
function Schedules({ of }: { of: Named }) {
  const { schedules } = of;
  const [first] = schedules;
  if (!first) return <span class="hint">None</span>;
  return (
    <>
      {timesText(first.schedule)} <span class="hint">{zoneOf(first.schedule)}</span>
      <br />
      <span class="hint">
        <Next of={of} />
        {!first.active && 'paused'}
        {schedules.length > 1 && `, ${schedules.length - 1} more`}
      </span>
    </>
  );
}

const columnsOf = (selection: Selection | undefined, changed: () => void): RowsColumn<Named>[] => [
  {
    name: 'Deployment',
    width: 'minmax(6.5rem, 1.6fr)',
    cell: ({ id, name, flow_id, flow }, index) => (
      <>
        {selection && <Choose of={selection} id={id} name={name} index={index} />}
        <a href={pathOf(`/deployments/${id}`)}>{name}</a>
        <br />
        <a class="hint" href={pathOf(`/flows/${flow_id}`)}>
          {flow}
        </a>
      </>
    ),
  },
  {
    name: 'Recent runs',
    width: 'minmax(7rem, 1fr)',
    cell: ({ id }) => (
      <RunBars
        criteria={{ flow_runs: { deployment_id: { any_: [id] } } }}
        about={`prefect.deployment.${id}`}
        listed={pathOf(`/runs?deployment_id=${id}`)}
        shown={15}
        height={24}
        last
      />
    ),
  },
  { name: 'Schedule', width: 'minmax(7.5rem, 1.6fr)', cell: (one) => <Schedules of={one} /> },
  { name: 'State', width: 'minmax(5.4rem, 1fr)', cell: ({ paused, status }) => <PoolStatus status={paused ? 'PAUSED' : status} /> },
  {
    name: 'Work pool',
    width: 'minmax(3.4rem, 1fr)',
    cell: ({ work_pool_name: pool }) => (pool ? <PoolLink name={pool} /> : '–'),
  },
  { name: '', width: '5.5rem', cell: (one) => <PauseDeployment of={one} done={changed} /> },
];

/** The orders of a list of deployments with their names. */
export const ORDERS = { name: 'Name', run: 'Last run', failures: 'Share of failures' } as const;
export type Order = keyof typeof ORDERS;

export const orderIn = (given: URLSearchParams): Order =>
  Object.keys(ORDERS).find((one): one is Order => one === given.get('sort')) ?? 'name';

/** Runs that decide the order: the latest ones. */
const LATEST = 400;
const ORDER_PAGE = atMost(200);

/** The ids of the deployments of the latest runs, in order; none for the order by name. */
async function idsInOrder(order: Order, criteria: FilterDeploymentsRequest, signal: AbortSignal): Promise<string[]> {
  if (order === 'name') return [];
  const found = new Map<string, { runs: number; failed: number }>();
  for (let offset = 0; offset < LATEST; offset += ORDER_PAGE) {
    const flow_runs = { state: { type: { not_any_: ['SCHEDULED' as const] } }, deployment_id: { is_null_: false } };
    const body = { ...criteria, flow_runs, sort: 'START_TIME_DESC' as const, offset, limit: ORDER_PAGE };
    const runs = await call(filterFlowRuns({ body, signal }));
    for (const { deployment_id, state_type } of runs) {
      const counts = found.get(deployment_id ?? '') ?? { runs: 0, failed: 0 };
      found.set(deployment_id ?? '', counts);
      counts.runs++;
      if (state_type === 'FAILED' || state_type === 'CRASHED') counts.failed++;
    }
    if (runs.length < ORDER_PAGE) break;
  }
  const ids = [...found.keys()];
  const share = (id: string) => (found.get(id)?.failed ?? 0) / (found.get(id)?.runs ?? 1);
  return order === 'failures' ? ids.sort((one, other) => share(other) - share(one)) : ids;
}

/** A part of the list: first the deployments with these ids, then the others by name. */
async function inOrder(
  ids: readonly string[],
  criteria: FilterDeploymentsRequest,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Deployment[]> {
  const load = async (id: { any_: string[] } | { not_any_: string[] }, from: number, most: number) => {
    const body = { ...criteria, deployments: { ...criteria.deployments, id }, sort: 'NAME_ASC' as const, offset: from, limit: most };
    return call(filterDeployments({ body, ...(signal && { signal }) }));
  };
  const any_ = ids.slice(offset, offset + limit);
  const first = any_.length > 0 ? await load({ any_ }, 0, any_.length) : [];
  first.sort((one, other) => any_.indexOf(one.id) - any_.indexOf(other.id));
  const rest = limit - any_.length;
  if (rest <= 0) return first;
  return [...first, ...(await load({ not_any_: [...ids] }, Math.max(0, offset - ids.length), rest))];
}
