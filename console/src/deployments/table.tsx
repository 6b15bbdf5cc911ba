import {
  countDeployments,
  type Deployment,
  type FilterDeploymentsRequest,
  filterDeployments,
  filterFlows,
  previewSchedule,
} from '@contralto/client';
import type { ComponentChildren } from 'preact';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { CountedRows } from '../components/counted-rows.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';
import { PoolStatus } from '../pools/status.tsx';
import { timesText, zoneOf } from './words.ts';

const WATCH = ['prefect.deployment.'];
const WIDTHS = { 'Recent runs': 'minmax(9.5rem, 1fr)', Schedule: 'minmax(12rem, 2.5fr)' };

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

/** Deployments with their schedules and recent runs. */
export function DeploymentTable({ criteria, empty }: { criteria: FilterDeploymentsRequest; empty: ComponentChildren }) {
  const key = JSON.stringify(criteria);
  const count = useResource(key, (signal) => call(countDeployments({ body: criteria, signal })), WATCH);
  return (
    <div class="deployment-rows">
      <CountedRows<Named>
        of={key}
        count={count}
        noun="deployment"
        empty={empty}
        rowHeight={52}
        label="Deployments"
        watch={WATCH}
        widths={WIDTHS}
        load={async (offset, limit, signal) =>
          withFlows(await call(filterDeployments({ body: { ...criteria, sort: 'NAME_ASC', offset, limit }, signal })), signal)
        }
        head={['Deployment', 'Recent runs', 'Schedule', 'State', 'Work pool']}
        row={cells}
      />
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
      next <Time at={next.data} away />
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
      {timesText(first.schedule)}
      {!first.active && <span class="hint"> paused</span>}
      <br />
      <span class="hint">
        <Next of={of} />
        <span class="zone">
          {zoneOf(first.schedule)}
          {schedules.length > 1 && `, ${schedules.length - 1} more`}
        </span>
      </span>
    </>
  );
}

const cells = (one: Named) => [
  <span key="name" role="cell">
    <a href={pathOf(`/deployments/${one.id}`)}>{one.name}</a>
    <br />
    <a class="hint" href={pathOf(`/flows/${one.flow_id}`)}>
      {one.flow}
    </a>
  </span>,
  <span key="runs" role="cell">
    <RunBars
      of={one.id}
      criteria={{ flow_runs: { deployment_id: { any_: [one.id] } } }}
      about={`prefect.deployment.${one.id}`}
      shown={15}
    />
  </span>,
  <span key="schedule" role="cell">
    <Schedules of={one} />
  </span>,
  <span key="state" role="cell">
    <PoolStatus status={one.paused ? 'PAUSED' : one.status} />
  </span>,
  <span key="pool" role="cell">
    {one.work_pool_name ? <a href={pathOf(`/work-pools/${encodeURIComponent(one.work_pool_name)}`)}>{one.work_pool_name}</a> : '–'}
  </span>,
];
