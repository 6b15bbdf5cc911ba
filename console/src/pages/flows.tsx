import { countDeploymentsByFlow, countFlows, type FilterFlowsRequest, type Flow, filterFlows } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useOperation } from '../api/resource.ts';
import { NoRows } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { CountedRows, type RowsColumn } from '../components/rows.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { Time } from '../components/values.tsx';
import { pathOf, RUN_COMMAND } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import { TAGS } from '../design/typed-filter.ts';

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
  const { given } = useAddress();
  const name = given.get('name') ?? '';
  const tags = given.getAll('tag');
  const criteria: FilterFlowsRequest = {
    flows: { ...(name && { name: { like_: name } }), ...(tags.length > 0 && { tags: { all_: tags } }) },
  };
  const key = JSON.stringify(criteria);
  const count = useOperation(countFlows, { body: criteria }, WATCH);
  return (
    <>
      <PageTitle title="Flows" />
      <Filters search={['name', 'Name contains', 'Search by name']} of={{ tag: TAGS }} />
      <CountedRows<Counted>
        of={key}
        count={count}
        noun="flow"
        empty={
          <NoRows nouns="flows" command={RUN_COMMAND}>
            To see a flow here, run it with the address of this service:
          </NoRows>
        }
        rowHeight={44}
        label="Flows"
        watch={WATCH}
        load={async (offset, limit, signal) =>
          withDeployments(await call(filterFlows({ body: { ...criteria, sort: 'NAME_ASC', offset, limit }, signal })), signal)
        }
        columns={COLUMNS}
      />
    </>
  );
}

const COLUMNS: RowsColumn<Counted>[] = [
  { name: 'Flow', cell: (flow) => <a href={pathOf(`/flows/${flow.id}`)}>{flow.name}</a> },
  {
    name: 'Recent runs',
    cell: ({ id }) => (
      <RunBars criteria={{ flows: { id: { any_: [id] } } }} about={`prefect.flow.${id}`} listed={pathOf(`/runs?flow_id=${id}`)} />
    ),
  },
  { name: 'Deployments', cell: ({ deployments }) => deployments },
  { name: 'Created', cell: ({ created }) => <Time at={created} /> },
];
