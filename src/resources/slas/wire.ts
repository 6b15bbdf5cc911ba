import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant, wireTime } from '../../base/time/instant.ts';
import type { SlaRow, SlaViolationRow } from './queries.ts';
import { RESOURCE_PREFIX } from './rules.ts';

export function toSla(row: SlaRow): Schema<'Sla'> {
  const secondsFor = (type: SlaRow['type']) => (row.type === type ? row.seconds : null);
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    owner_resource: RESOURCE_PREFIX + row.deploymentId,
    deployment_id: row.deploymentId,
    type: row.type,
    duration: secondsFor('time_to_completion'),
    stale_after: secondsFor('frequency'),
    within: secondsFor('lateness'),
    severity: row.severity,
    enabled: row.enabled,
    monthly_violations: row.monthlyViolations,
    monthly_seconds: row.monthlySeconds,
  };
}

export function toSlaViolation(row: SlaViolationRow): Schema<'SlaViolation'> {
  return {
    id: row.id,
    sla_id: row.slaId,
    deployment_id: row.deploymentId,
    flow_run_id: row.flowRunId,
    start: toWireInstant(row.start),
    end: wireTime(row.end),
  };
}
