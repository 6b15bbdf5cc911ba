import { type EventDraft, resourceOf } from '../../events/draft.ts';
import type { FlowRow } from './rows.ts';

/** spec 01 B, 10 §9.5 */
export function flowEvent(change: 'created' | 'updated' | 'deleted', flow: FlowRow): EventDraft {
  return {
    event: `prefect.flow.${change}`,
    resource: resourceOf('flow', flow.id, flow.name),
    payload: { name: flow.name, tags: flow.tags, labels: flow.labels },
  };
}
