import { toWireInstant, wireTime } from '../../base/time/instant.ts';
import { type EventDraft, relatedOf, resourceOf } from '../../events/draft.ts';
import type { EventSubject } from '../deployments/event-queries.ts';
import type { SlaRow, SlaViolationRow } from './queries.ts';

/** Reports the start of a violation, or its end if it has one. */
export function violationEvent(
  sla: SlaRow,
  { id, flowRunId, start }: SlaViolationRow,
  end: string | null,
  { deployment, flow }: Pick<EventSubject, 'deployment' | 'flow'>,
): EventDraft<'prefect.sla.violation' | 'prefect.sla.violation.ended'> {
  return {
    event: end === null ? 'prefect.sla.violation' : 'prefect.sla.violation.ended',
    resource: { ...resourceOf('sla', sla.id, sla.name), 'prefect.sla.severity': sla.severity },
    related: [
      relatedOf('deployment', 'deployment', deployment.id, deployment.name),
      relatedOf('flow', 'flow', deployment.flowId, flow.name),
      ...(flowRunId === null ? [] : [relatedOf('flow-run', 'flow-run', flowRunId)]),
    ],
    payload: { violation_id: id, type: sla.type, seconds: sla.seconds, start: toWireInstant(start), end: wireTime(end) },
  };
}
