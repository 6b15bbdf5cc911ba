import { type Asset, type AssetFilter, countAssets, filterAssets } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useOperation } from '../api/resource.ts';
import { AssetLink, Freshness } from '../assets/parts.tsx';
import { NoRows } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { CountedRows, type RowsColumn } from '../components/rows.tsx';
import { Time } from '../components/values.tsx';

import { Filters } from '../design/filters.tsx';
import type { FilterFields } from '../design/typed-filter.ts';

const WATCH = ['prefect.asset.', 'contralto.asset.'];
const STATUSES = ['succeeded', 'failed'] as const;

const FILTERS: FilterFields = {
  status: { name: 'Status', of: STATUSES },
  owner: { name: 'Owners', kind: 'list' },
  tool: { name: 'Tools', kind: 'list', placeholder: 'dbt, spark' },
  flow_id: { name: 'Flow' },
  deployment_id: { name: 'Deployment' },
};

/** The assets that the service knows, in the order of their keys, or the latest first. */
export function Page() {
  const { given, change } = useAddress();
  const search = given.get('search') ?? '';
  const statuses = STATUSES.filter((status) => given.getAll('status').includes(status));
  const [owners, tools, deployments, flows] = ['owner', 'tool', 'deployment_id', 'flow_id'].map((name) => given.getAll(name));
  const among = (values: readonly string[] = []) => (values.length > 0 ? { any_: [...values] } : null);
  const assets: AssetFilter = {
    key: search ? { search_: search } : null,
    status: statuses.length > 0 ? { any_: statuses } : null,
    owner: among(owners),
    tool: among(tools),
    deployment_id: among(deployments),
    flow_id: among(flows),
  };
  const isLatest = given.get('sort') === 'latest';
  const sort = isLatest ? 'LATEST_DESC' : 'KEY_ASC';
  const key = JSON.stringify(assets);
  const count = useOperation(countAssets, { body: { assets } }, WATCH);
  return (
    <>
      <PageTitle title="Assets" />
      <Filters
        search={['search', 'Key, name, or description', 'Search assets']}
        of={FILTERS}
        end={
          <button type="button" aria-pressed={isLatest} onClick={() => change({ sort: isLatest ? undefined : 'latest' })}>
            Latest first
          </button>
        }
      />
      <CountedRows<Asset>
        of={key + sort}
        count={count}
        noun="asset"
        empty={<NoRows nouns="assets">Flows report the data that they produce with @materialize.</NoRows>}
        rowHeight={44}
        label="Assets"
        watch={WATCH}
        load={(offset, limit, signal) => call(filterAssets({ body: { assets, sort, offset, limit }, signal }))}
        columns={COLUMNS}
      />
    </>
  );
}

const COLUMNS: RowsColumn<Asset>[] = [
  {
    name: 'Asset',
    cell: ({ key, name }) => (
      <>
        <AssetLink of={key} /> {name && <span class="hint">{name}</span>}
      </>
    ),
  },
  { name: 'Freshness', cell: ({ freshness }) => <Freshness is={freshness} /> },
  { name: 'Latest', cell: ({ latest }) => (latest ? <Time at={latest} /> : <span class="hint">–</span>) },
  { name: 'Tool', cell: ({ tool }) => tool },
  { name: 'Owners', cell: ({ owners }) => owners.join(', ') },
];
