import { sql } from 'drizzle-orm';
import { defineFilter } from '../../store/filters/compile.ts';
import { flag, oneOf, oneOfOrLike, timeRange } from '../../store/filters/members.ts';
import { slas, slaViolations } from '../../store/schema/tables.ts';

export const slaFilter = defineFilter<'SlaFilter'>({
  id: oneOf(slas.id),
  name: oneOfOrLike(slas.name),
  deployment_id: oneOf(slas.deploymentId),
  type: oneOf(slas.type),
  severity: oneOf(slas.severity),
  enabled: flag(slas.enabled),
});

export const slaViolationFilter = defineFilter<'SlaViolationFilter'>({
  id: oneOf(slaViolations.id),
  sla_id: oneOf(slaViolations.slaId),
  deployment_id: oneOf(slaViolations.deploymentId),
  flow_run_id: oneOf(slaViolations.flowRunId),
  open: flag(sql`(${slaViolations.end} is null)`),
  start: timeRange(slaViolations.start),
});
