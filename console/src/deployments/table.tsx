import { countDeployments, type Deployment, type FilterDeploymentsRequest, filterDeployments, filterFlows } from '@contralto/client';
import type { ComponentChildren } from 'preact';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Loading } from '../components/loading.tsx';
import { Rows } from '../components/rows.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { pathOf } from '../config.ts';
import { timesText, zoneOf } from './words.ts';

const WATCH = ['prefect.deployment.'];

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

/** Deployments with how they are scheduled and how their last runs ended. */
export function DeploymentTable({ criteria, empty }: { criteria: FilterDeploymentsRequest; empty: ComponentChildren }) {
  const key = JSON.stringify(criteria);
  const count = useResource(key, (signal) => call(countDeployments({ body: criteria, signal })), WATCH);
  return (
    <Loading from={count}>
      {(matching) =>
        matching === 0 ? (
          empty
        ) : (
          <div class="deployment-rows">
            <p class="hint" role="status">
              {matching.toLocaleString()} {matching === 1 ? 'deployment' : 'deployments'}
            </p>
            <Rows<Named>
              of={key}
              count={matching}
              rowHeight={52}
              label="Deployments"
              watch={WATCH}
              load={async (offset, limit, signal) =>
                withFlows(await call(filterDeployments({ body: { ...criteria, sort: 'NAME_ASC', offset, limit }, signal })), signal)
              }
              head={['Deployment', 'Last runs', 'Schedule', 'State', 'Work pool'].map((name) => (
                <span key={name} role="columnheader">
                  {name}
                </span>
              ))}
              row={cells}
            />
          </div>
        )
      }
    </Loading>
  );
}

const stateOf = ({ paused, status }: Deployment): string => (paused ? 'paused' : status === 'READY' ? 'ready' : 'not ready');

/** The first schedule and its zone; others by their number. */
function Schedules({ of: { schedules } }: { of: Named }) {
  const [first] = schedules;
  if (!first) return <span class="hint">none</span>;
  return (
    <>
      {timesText(first.schedule)}
      {!first.active && <span class="hint"> paused</span>}
      <br />
      <span class="hint">
        {zoneOf(first.schedule)}
        {schedules.length > 1 && `, ${schedules.length - 1} more`}
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
    {stateOf(one)}
  </span>,
  <span key="pool" role="cell">
    {one.work_pool_name ? <a href={pathOf(`/work-pools/${encodeURIComponent(one.work_pool_name)}`)}>{one.work_pool_name}</a> : '–'}
  </span>,
];
