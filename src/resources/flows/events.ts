import { type Change, type EventDraft, resourceOf } from '../../events/draft.ts';
import type { FlowRow } from './rows.ts';

/** Carries the values after the change; for `deleted`, the last ones before it. */
export function flowEvent(change: Change, flow: FlowRow): EventDraft<`prefect.flow.${Change}`> {
  return {
    event: `prefect.flow.${change}`,
    resource: resourceOf('flow', flow.id, flow.name),
    payload: { name: flow.name, tags: flow.tags, labels: flow.labels },
  };
}
