import type { FilterDeploymentsRequest } from '@contralto/client';
import { useAddress } from '../address.ts';
import { optionsOf, Select } from '../components/fields.tsx';
import { NoRows } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';

import { DeploymentTable, ORDERS, orderIn } from '../deployments/table.tsx';
import { Filters } from '../design/filters.tsx';
import { type FilterFields, TAGS } from '../design/typed-filter.ts';

const PAUSED = [
  ['', 'Any'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

const FILTERS: FilterFields = {
  tag: TAGS,
  pool: { name: 'Work pool', kind: 'text' },
  paused: { name: 'Paused', options: PAUSED },
};

export function Page() {
  const { given, change } = useAddress();
  const text = (name: string) => given.get(name) ?? '';
  const tags = given.getAll('tag');
  const criteria: FilterDeploymentsRequest = {
    deployments: {
      ...(text('name') && { flow_or_deployment_name: { like_: text('name') } }),
      ...(tags.length > 0 && { tags: { all_: tags } }),
      ...(text('paused') && { paused: { eq_: text('paused') === 'yes' } }),
    },
    ...(text('pool') && { work_pools: { name: { any_: [text('pool')] } } }),
  };
  return (
    <>
      <PageTitle title="Deployments" />
      <Filters
        search={['name', 'Name or flow contains', 'Search by name or flow']}
        of={FILTERS}
        end={
          <Select
            label="Order"
            value={orderIn(given)}
            of={optionsOf(ORDERS)}
            change={(sort) => change({ sort: sort === 'name' ? undefined : sort })}
          />
        }
      />
      <DeploymentTable
        criteria={criteria}
        order={orderIn(given)}
        empty={
          <NoRows nouns="deployments" command="prefect deploy my_flow.py:my_flow --name nightly --pool local">
            A deployment defines how the service runs a flow. Create one from your code:
          </NoRows>
        }
      />
    </>
  );
}
