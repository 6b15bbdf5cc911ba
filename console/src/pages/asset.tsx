import { type Asset, type AssetLineage, deleteAsset, filterAssetMaterializations, readAsset, readAssetLineage } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { AssetDialog } from '../assets/dialog.tsx';
import { AssetLink, Freshness } from '../assets/freshness.tsx';
import { History, MetadataValues } from '../assets/history.tsx';
import { LineageGraph } from '../assets/lineage.tsx';
import { sentenceCase } from '../components/chips.tsx';
import { counted } from '../components/counted.ts';
import { EditDelete } from '../components/edit-delete.tsx';
import { Facts } from '../components/facts.tsx';
import { Field } from '../components/field.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { Markdown } from '../components/markdown.tsx';
import { PageTitle } from '../components/page.tsx';
import { safeAddress } from '../components/safe-address.ts';
import { Select } from '../components/select.tsx';
import { StateMark } from '../components/state.tsx';
import { Tabs, useTab } from '../components/tabs.tsx';
import { Time } from '../components/time.tsx';
import { durationText } from '../components/time-text.ts';
import { atMost, pathOf } from '../config.ts';

const WATCH = ['prefect.asset.', 'contralto.asset.'];
const SHOWN = 200;
const TABS = ['Materializations', 'Lineage'] as const;
const DEPTHS = [1, 2, 5, 20, 100];

/** One asset: its properties, its history, and its lineage. The address contains its key. */
export function Page() {
  const { given } = useAddress();
  const { route } = useLocation();
  const key = given.get('key') ?? '';
  const tab = useTab(TABS);
  const isEditing = useSignal(false);
  const asset = useResource(key, (signal) => call(readAsset({ query: { key }, signal })), WATCH, key);
  return (
    <>
      <PageTitle title={key} above={[pathOf('/assets'), 'Assets']} kind="Asset">
        <EditDelete
          needs="assets:write"
          edit={() => (isEditing.value = true)}
          confirm="Delete this asset with its materializations and lineage?"
          remove={() => call(deleteAsset({ query: { key } }))}
          done={() => route(pathOf('/assets'))}
        />
      </PageTitle>
      <Loading from={asset}>
        {(found) => (
          <>
            <Properties of={found} />
            <Tabs of={TABS} shown={tab} />
            {tab === 'Lineage' ? <Lineage of={key} /> : <Materializations of={key} />}
            {isEditing.value && <AssetDialog asset={found} done={asset.reload} close={() => (isEditing.value = false)} />}
          </>
        )}
      </Loading>
    </>
  );
}

function Properties({ of: asset }: { of: Asset }) {
  const links = [...(asset.url ? [{ name: asset.url, url: asset.url }] : []), ...asset.links];
  return (
    <>
      <Facts
        of={[
          ['Freshness', <Freshness key="freshness" is={asset.freshness} />],
          ['Name', asset.name],
          ['Owners', asset.owners.join(', ')],
          ['Tool', asset.tool],
          ['Latest', asset.latest && <Time at={asset.latest} />],
          ['Due', asset.due && <Time at={asset.due} />],
          ['Expected interval', asset.expected_interval !== null && durationText(asset.expected_interval)],
          ['Learned interval', asset.learned_interval !== null && durationText(asset.learned_interval)],
          ['Flow', asset.flow_id && <a href={pathOf(`/flows/${asset.flow_id}`)}>View flow</a>],
          ['Deployment', asset.deployment_id && <a href={pathOf(`/deployments/${asset.deployment_id}`)}>View deployment</a>],
          [
            'Links',
            links.length > 0 &&
              links.map(({ name, url }) =>
                safeAddress(url) ? (
                  <a key={url} href={safeAddress(url)} rel="noreferrer">
                    {name}{' '}
                  </a>
                ) : (
                  `${name} `
                ),
              ),
          ],
        ]}
      />
      {asset.description && <Markdown text={asset.description} />}
    </>
  );
}

function Materializations({ of: key }: { of: string }) {
  const made = useResource(
    key,
    (signal) => call(filterAssetMaterializations({ body: { materializations: { key: { any_: [key] } }, limit: atMost(SHOWN) }, signal })),
    ['prefect.asset.materialization.'],
    key,
  );
  return (
    <Loading from={made}>
      {(rows) =>
        rows.length === 0 ? (
          <p class="hint">No materialization is stored.</p>
        ) : (
          <>
            <History of={rows} />
            <MetadataValues of={rows} />
            <Listing
              label="Materializations"
              rows={rows}
              columns={[
                { name: 'Time', cell: (row) => <Time at={row.occurred} precise />, narrow: true },
                {
                  name: 'Status',
                  cell: (row) => <StateMark type={row.status === 'failed' ? 'FAILED' : 'COMPLETED'} name={sentenceCase(row.status)} />,
                },
                {
                  name: 'Run',
                  cell: ({ flow_run_id: run, task_run_id: task }) =>
                    run ? (
                      <a href={pathOf(`/runs/${run}`)}>View run</a>
                    ) : task ? (
                      <a href={pathOf(`/task-runs/${task}`)}>View task run</a>
                    ) : (
                      '–'
                    ),
                },
                { name: 'Tool', cell: (row) => row.tool },
                { name: 'Metadata', cell: (row) => <code>{JSON.stringify(row.metadata)}</code>, wide: true },
              ]}
            />
          </>
        )
      }
    </Loading>
  );
}

function Lineage({ of: key }: { of: string }) {
  const { given, change } = useAddress();
  const depth = DEPTHS.find((one) => String(one) === given.get('depth')) ?? 5;
  const search = given.get('search') ?? '';
  const lineage = useResource(
    `${key} ${depth}`,
    (signal) => call(readAssetLineage({ body: { keys: [key], upstream: depth, downstream: depth }, signal })),
    WATCH,
  );
  return (
    <>
      <search class="filter-line">
        <Field label="Find in the graph" value={search} change={(next) => change({ search: next })} placeholder="Find in the graph" />
        <Select
          label="Depth"
          value={String(depth)}
          of={DEPTHS.map((one) => [String(one), counted(one, 'level')] as const)}
          change={(next) => change({ depth: next })}
        />
      </search>
      <Loading from={lineage}>
        {(found) => (
          <>
            {found.truncated && <p class="hint">The graph shows only the nearest assets, because there are too many.</p>}
            <LineageGraph of={found} search={search} />
            <Neighbors title="Made from" rows={edgesAt(found, 'downstream', 'upstream', key)} />
            <Neighbors title="Used by" rows={edgesAt(found, 'upstream', 'downstream', key)} />
          </>
        )}
      </Loading>
    </>
  );
}

type End = 'upstream' | 'downstream';

const edgesAt = ({ edges }: AssetLineage, here: End, there: End, key: string) =>
  edges.filter((edge) => edge[here] === key).map((edge) => ({ ...edge, id: edge[there] }));

function Neighbors({ title, rows }: { title: string; rows: ReturnType<typeof edgesAt> }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Listing
        label={title}
        rows={rows.slice(0, SHOWN)}
        columns={[
          { name: 'Asset', cell: ({ id }) => <AssetLink of={id} />, wide: true },
          {
            name: 'Flow',
            cell: ({ flow_id: flow, flow_name: name }) => (flow && name ? <a href={pathOf(`/flows/${flow}`)}>{name}</a> : '–'),
          },
          { name: 'Run', cell: ({ flow_run_id: run }) => (run ? <a href={pathOf(`/runs/${run}`)}>View run</a> : '–') },
          { name: 'Last used', cell: ({ last_used: at }) => <Time at={at} />, narrow: true },
        ]}
      />
    </section>
  );
}
