import { wireTime } from '../../base/time/instant.ts';
import { type EventDraft, relatedOf } from '../../events/draft.ts';
import type { AssetRow } from './merge.ts';

type FreshnessEvent = 'contralto.asset.stale' | 'contralto.asset.fresh';

/** Reports whether an asset is stale. */
export function freshnessEvent(
  { key, name, latestSuccess, due, flowId, deploymentId }: AssetRow,
  isStale: boolean,
): EventDraft<FreshnessEvent> {
  return {
    event: isStale ? 'contralto.asset.stale' : 'contralto.asset.fresh',
    resource: { 'prefect.resource.id': key, ...(name !== null && { 'prefect.resource.name': name }) },
    related: [
      ...(flowId === null ? [] : [relatedOf('flow', 'flow', flowId)]),
      ...(deploymentId === null ? [] : [relatedOf('deployment', 'deployment', deploymentId)]),
    ],
    payload: { latest_success: wireTime(latestSuccess), due: wireTime(due) },
  };
}
