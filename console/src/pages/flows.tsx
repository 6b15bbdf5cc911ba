import { countDeploymentsByFlow, countFlows, type FilterFlowsRequest, type Flow, filterFlows } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { CountedRows } from '../components/counted-rows.tsx';
import { Empty } from '../components/empty.tsx';
import { Field, ListField } from '../components/field.tsx';
import { PageTitle } from '../components/page.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { Time } from '../components/time.tsx';
import { pathOf, RUN_COMMAND } from '../config.ts';
import { activeIn, Filters } from '../design/filters.tsx';

const WATCH = ['prefect.flow.', 'prefect.deployment.'];

interface Counted extends Flow {
  deployments: number;
}

async function withDeployments(flows: Flow[], signal: AbortSignal): Promise<Counted[]> {
  if (flows.length === 0) return [];
  const counts = await call(countDeploymentsByFlow({ body: { flow_ids: flows.map(({ id }) => id) }, signal }));
  return flows.map((flow) => ({ ...flow, deployments: counts[flow.id] ?? 0 }));
}

export function Page() {
  const address = useAddress();
  const { given, change } = address;
  const name = given.get('name') ?? '';
  const tags = given.getAll('tag');
  const criteria: FilterFlowsRequest = {
    flows: { ...(name && { name: { like_: name } }), ...(tags.length > 0 && { tags: { all_: tags } }) },
  };
  const key = JSON.stringify(criteria);
  const count = useResource(key, (signal) => call(countFlows({ body: criteria, signal })), WATCH);
  return (
    <>
      <PageTitle title="Flows" />
      <Filters
        search={<Field label="Name contains" value={name} change={(next) => change({ name: next })} placeholder="Search by name" />}
        active={activeIn(address, { tag: 'Tag' })}
      >
        <ListField label="Tags" value={tags} change={(tag) => change({ tag })} placeholder="a, b" />
      </Filters>
      <CountedRows<Counted>
        of={key}
        count={count}
        noun="flow"
        empty={
          given.size > 0 ? (
            <Empty title="No matching flows">
              <a href={pathOf('/flows')}>Show all flows</a>
            </Empty>
          ) : (
            <Empty title="No flows yet" command={RUN_COMMAND}>
              <p>To see a flow here, run it with the address of this service:</p>
            </Empty>
          )
        }
        rowHeight={44}
        label="Flows"
        watch={WATCH}
        load={async (offset, limit, signal) =>
          withDeployments(await call(filterFlows({ body: { ...criteria, sort: 'NAME_ASC', offset, limit }, signal })), signal)
        }
        head={['Flow', 'Recent runs', 'Deployments', 'Created']}
        row={cells}
      />
    </>
  );
}

const cells = (flow: Counted) => [
  <span key="name" role="cell">
    <a href={pathOf(`/flows/${flow.id}`)}>{flow.name}</a>
  </span>,
  <span key="runs" role="cell">
    <RunBars of={flow.id} criteria={{ flows: { id: { any_: [flow.id] } } }} about={`prefect.flow.${flow.id}`} />
  </span>,
  <span key="deployments" role="cell">
    {flow.deployments}
  </span>,
  <span key="created" role="cell">
    <Time at={flow.created} />
  </span>,
];
