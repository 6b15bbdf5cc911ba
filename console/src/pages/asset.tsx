import {
  type Asset,
  type AssetLineage,
  type AssetMaterialization,
  deleteAsset,
  filterAssetMaterializations,
  readAsset,
  readAssetLineage,
} from '@contralto/client';
import { useLocation } from 'preact-iso/router';
import { useAddress } from '../address.ts';
import { call, useOperation } from '../api/resource.ts';
import { AssetDialog } from '../assets/dialog.tsx';
import { History, MetadataValues } from '../assets/history.tsx';
import { LineageGraph } from '../assets/lineage.tsx';
import { AssetLink, Freshness } from '../assets/parts.tsx';
import { AuditHistory } from '../audit/history.tsx';
import { withHistory } from '../audit/link.tsx';
import { EditDelete } from '../components/dialogs.tsx';
import { Field, Select, sentenceCase } from '../components/fields.tsx';
import { Json } from '../components/json.tsx';
import { Listing, Loading } from '../components/listing.tsx';
import { Markdown } from '../components/markdown.tsx';
import { Facts, PageTitle, Tabs, useTab } from '../components/page.tsx';
import { counted, durationText, safeAddress } from '../components/texts.ts';
import { StateMark, Time } from '../components/values.tsx';
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
  const tabs = withHistory(TABS);
  const tab = useTab(tabs);
  const asset = useOperation(readAsset, { query: { key } }, WATCH, key);
  return (
    <>
      <PageTitle title={key} above={[pathOf('/assets'), 'Assets']} kind="Asset">
        <EditDelete
          needs="assets:write"
          dialog={(close) => asset.data && <AssetDialog asset={asset.data} done={asset.reload} close={close} />}
          confirm="Delete this asset with its materializations and lineage?"
          remove={() => call(deleteAsset({ query: { key } }))}
          done={() => route(pathOf('/assets'))}
        />
      </PageTitle>
      <Loading from={asset}>
        {(found) => (
          <>
            <Properties of={found} />
            <Tabs of={tabs} shown={tab} />
            {tab === 'Lineage' && <Lineage of={key} />}
            {tab === 'Materializations' && <Materializations of={key} />}
            {tab === 'History' && <AuditHistory id={found.id} />}
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
              links.map(({ name, url }) => {
                const address = safeAddress(url);
                return address === undefined ? (
                  `${name} `
                ) : (
                  <a key={url} href={address} rel="noreferrer">
                    {name}{' '}
                  </a>
                );
              }),
          ],
        ]}
      />
      {asset.description && <Markdown text={asset.description} />}
    </>
  );
}

function Materializations({ of: key }: { of: string }) {
  const made = useOperation(
    filterAssetMaterializations,
    { body: { materializations: { key: { any_: [key] } }, limit: atMost(SHOWN) } },
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
                { name: 'Metadata', cell: (row) => <Metadata of={row.metadata} />, wide: true },
              ]}
            />
          </>
        )
      }
    </Loading>
  );
}

/** Short values on one line, others on request. */
function Metadata({ of }: { of: AssetMaterialization['metadata'] }) {
  const text = JSON.stringify(of);
  if (text.length <= 120) return <code>{text}</code>;
  return (
    <details>
      <summary>{counted(Object.keys(of).length, 'value')}</summary>
      <Json value={of} />
    </details>
  );
}

function Lineage({ of: key }: { of: string }) {
  const { given, change } = useAddress();
  const depth = DEPTHS.find((one) => String(one) === given.get('depth')) ?? 5;
  const search = given.get('search') ?? '';
  const lineage = useOperation(readAssetLineage, { body: { keys: [key], upstream: depth, downstream: depth } }, WATCH);
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
