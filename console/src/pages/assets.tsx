import { type Asset, type AssetFilter, countAssets, filterAssets } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { AssetLink, Freshness } from '../assets/freshness.tsx';
import { Chips, sentenceCase } from '../components/chips.tsx';
import { CountedRows } from '../components/counted-rows.tsx';
import { Empty } from '../components/empty.tsx';
import { Field, ListField } from '../components/field.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';
import { activeIn, Filters } from '../design/filters.tsx';

const WATCH = ['prefect.asset.', 'contralto.asset.'];
const STATUSES = ['succeeded', 'failed'] as const;

/** The assets that the service knows, in the order of their keys, or the latest first. */
export function Page() {
  const address = useAddress();
  const { given, change } = address;
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
  const count = useResource(key, (signal) => call(countAssets({ body: { assets }, signal })), WATCH);
  return (
    <>
      <PageTitle title="Assets" />
      <Filters
        search={
          <Field label="Key, name, or description" value={search} change={(next) => change({ search: next })} placeholder="Search assets" />
        }
        active={activeIn(
          address,
          { status: 'Status', owner: 'Owner', tool: 'Tool', flow_id: 'Flow', deployment_id: 'Deployment' },
          sentenceCase,
        )}
        end={
          <button type="button" aria-pressed={isLatest} onClick={() => change({ sort: isLatest ? undefined : 'latest' })}>
            Latest first
          </button>
        }
      >
        <Chips label="Status" of={STATUSES} chosen={statuses} choose={(status) => change({ status })} />
        <ListField label="Owners" value={owners ?? []} change={(owner) => change({ owner })} placeholder="a, b" />
        <ListField label="Tools" value={tools ?? []} change={(tool) => change({ tool })} placeholder="dbt, spark" />
      </Filters>
      <CountedRows<Asset>
        of={key + sort}
        count={count}
        noun="asset"
        empty={
          given.size > 0 ? (
            <Empty title="No matching assets">
              <a href={pathOf('/assets')}>Show all assets</a>
            </Empty>
          ) : (
            <Empty title="No assets yet">
              <p>Flows report the data that they produce with @materialize.</p>
            </Empty>
          )
        }
        rowHeight={44}
        label="Assets"
        watch={WATCH}
        load={(offset, limit, signal) => call(filterAssets({ body: { assets, sort, offset, limit }, signal }))}
        head={['Asset', 'Freshness', 'Latest', 'Tool', 'Owners']}
        row={cells}
      />
    </>
  );
}

const cells = (asset: Asset) => [
  <span key="key" role="cell">
    <AssetLink of={asset.key} /> {asset.name && <span class="hint">{asset.name}</span>}
  </span>,
  <span key="freshness" role="cell">
    <Freshness is={asset.freshness} />
  </span>,
  <span key="latest" role="cell">
    {asset.latest ? <Time at={asset.latest} /> : <span class="hint">–</span>}
  </span>,
  <span key="tool" role="cell">
    {asset.tool}
  </span>,
  <span key="owners" role="cell">
    {asset.owners.join(', ')}
  </span>,
];
