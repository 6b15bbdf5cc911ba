import type { Schema } from '../../../generated/operations.ts';
import { type Instant, toWireInstant, wireTime } from '../../base/time/instant.ts';
import type { Lineage } from './lineage.ts';
import type { AssetRow } from './merge.ts';
import type { KeyedMaterialization } from './queries.ts';

export function toAsset(row: AssetRow, now: Instant): Schema<'Asset'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    key: row.key,
    name: row.name,
    description: row.ownDescription ?? row.description,
    url: row.url,
    owners: row.ownOwners ?? row.owners,
    links: row.links,
    freshness: freshnessAt(row, now),
    expected_interval: row.expectedInterval,
    learned_interval: row.learnedInterval,
    due: wireTime(row.due),
    status: row.status,
    latest: wireTime(row.latest),
    latest_success: wireTime(row.latestSuccess),
    tool: row.tool,
    flow_id: row.flowId,
    deployment_id: row.deploymentId,
    flow_run_id: row.flowRunId,
    task_run_id: row.taskRunId,
  };
}

function freshnessAt({ status, due }: Pick<AssetRow, 'status' | 'due'>, now: Instant): Schema<'AssetFreshness'> {
  if (status === null) return 'never';
  if (status === 'failed') return 'failed';
  return due !== null && due <= now ? 'stale' : 'fresh';
}

export function toMaterialization(row: KeyedMaterialization): Schema<'AssetMaterialization'> {
  return {
    id: row.id,
    asset_id: row.assetId,
    key: row.key,
    occurred: toWireInstant(row.occurred),
    status: row.status,
    tool: row.tool,
    flow_id: row.flowId,
    deployment_id: row.deploymentId,
    flow_run_id: row.flowRunId,
    task_run_id: row.taskRunId,
    metadata: row.metadata,
  };
}

export function toLineage({ assets, edges, truncated }: Lineage, now: Instant): Schema<'AssetLineage'> {
  return {
    nodes: assets.map((asset) => ({
      key: asset.key,
      name: asset.name,
      level: asset.level,
      status: asset.status,
      freshness: freshnessAt(asset, now),
      latest: wireTime(asset.latest),
    })),
    edges: edges.map(({ upstream, downstream, lastUsed, flowId, flowName, flowRunId }) => ({
      upstream,
      downstream,
      last_used: toWireInstant(lastUsed),
      flow_id: flowId,
      flow_name: flowName,
      flow_run_id: flowRunId,
    })),
    truncated,
  };
}
