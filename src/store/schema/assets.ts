import type { Schemas } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Kit } from './sqlite-kit.ts';

/** Maximum bytes of the name of a tool. */
export const TOOL = 500;

/** The run of a materialization. No foreign keys: assets outlive runs, flows, and deployments. */
const runColumns = (k: Kit) => ({
  tool: k.key('tool', TOOL),
  flowId: k.uuid('flow_id'),
  deploymentId: k.uuid('deployment_id'),
  flowRunId: k.uuid('flow_run_id'),
  taskRunId: k.uuid('task_run_id'),
});

/** Assets and their lineage, derived from events. An id follows from the key, so rows are added without reading the asset. */
export const defineAssets = (k: Kit) => ({
  assets: k.table(
    'assets',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      key: k.key('key').notNull(),
      /** What the code declared last, and when. */
      name: k.text('name'),
      url: k.text('url'),
      description: k.text('description'),
      owners: k.list('owners').notNull(),
      declaredAt: k.timestamp('declared_at'),
      /** What people set instead, until the code declares something else. */
      ownDescription: k.text('own_description'),
      ownOwners: k.list('own_owners'),
      /** Key, name, and description with folded letters. */
      searched: k.text('searched').notNull(),
      links: k.json<Schemas['AssetLink'][]>('links').notNull(),
      status: k.key('status', 50).$type<Schemas['AssetStatus']>(),
      latest: k.timestamp('latest'),
      latestId: k.uuid('latest_id'),
      ...runColumns(k),
      latestSuccess: k.timestamp('latest_success'),
      /** Seconds since 1970 of the last successes, latest first: shorter than times, in rows that searches read. */
      successes: k.json<number[]>('successes').notNull(),
      /** Seconds; null = learned. */
      expectedInterval: k.float('expected_interval'),
      learnedInterval: k.float('learned_interval'),
      due: k.timestamp('due'),
      /** Whether the last event reported the asset as stale. */
      reportedStale: k.bool('reported_stale').notNull(),
    },
    (t) => {
      const searched = [t.tool, t.status, t.ownOwners, t.owners, t.due, t.searched] as const;
      return [
        k.index('assets_key').on(k.textOrder(t.key), ...k.searchColumns(t.latest, ...searched)),
        k.index('assets_latest').on(t.latest, t.id, ...k.searchColumns(t.key, ...searched)),
        k.index('assets_due').on(t.reportedStale, t.due),
        k.index('assets_flow').on(t.flowId),
        k.index('assets_deployment').on(t.deploymentId),
      ];
    },
  ),

  assetMaterializations: k.table(
    'asset_materializations',
    {
      /** That of the event. */
      id: k.uuid('id').primaryKey(),
      assetId: k.uuid('asset_id').notNull(),
      occurred: k.timestamp('occurred').notNull(),
      status: k.key('status', 50).notNull().$type<Schemas['AssetStatus']>(),
      ...runColumns(k),
      metadata: k.json<JsonObject>('metadata').notNull(),
    },
    (t) => [
      k.index('asset_materializations_asset').on(t.assetId, t.occurred, t.id),
      k.index('asset_materializations_occurred').on(t.occurred, t.id),
      k.index('asset_materializations_flow_run').on(t.flowRunId),
    ],
  ),

  /** A downstream asset is made from an upstream one. Contains the last materialization that did so. */
  assetEdges: k.table(
    'asset_edges',
    {
      upstreamId: k.uuid('upstream_id').notNull(),
      downstreamId: k.uuid('downstream_id').notNull(),
      lastUsed: k.timestamp('last_used').notNull(),
      flowId: k.uuid('flow_id'),
      flowRunId: k.uuid('flow_run_id'),
    },
    (t) => [k.primaryKey({ columns: [t.upstreamId, t.downstreamId] }), k.index('asset_edges_downstream').on(t.downstreamId)],
  ),
});
