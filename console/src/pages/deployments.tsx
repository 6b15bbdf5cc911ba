import type { FilterDeploymentsRequest } from '@contralto/client';
import { useAddress } from '../address.ts';
import { Empty } from '../components/empty.tsx';
import { Field, ListField } from '../components/field.tsx';
import { PageTitle } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { pathOf } from '../config.ts';
import { DeploymentTable } from '../deployments/table.tsx';
import { activeIn, Filters } from '../design/filters.tsx';

const PAUSED = [
  ['', 'Any'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

export function Page() {
  const address = useAddress();
  const { given, change } = address;
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
        search={
          <Field
            label="Name or flow contains"
            value={text('name')}
            change={(name) => change({ name })}
            placeholder="Search by name or flow"
          />
        }
        active={activeIn(address, { tag: 'Tag', pool: 'Work pool', paused: 'Paused' })}
      >
        <ListField label="Tags" value={tags} change={(tag) => change({ tag })} placeholder="a, b" />
        <Field label="Work pool" value={text('pool')} change={(pool) => change({ pool })} />
        <Select label="Paused" value={text('paused')} of={PAUSED} change={(paused) => change({ paused })} />
      </Filters>
      <DeploymentTable
        criteria={criteria}
        empty={
          given.size > 0 ? (
            <Empty title="No matching deployments">
              <a href={pathOf('/deployments')}>Show all deployments</a>
            </Empty>
          ) : (
            <Empty title="No deployments yet" command="prefect deploy my_flow.py:my_flow --name nightly --pool local">
              <p>A deployment defines how the service runs a flow. Create one from your code:</p>
            </Empty>
          )
        }
      />
    </>
  );
}
