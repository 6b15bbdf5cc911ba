import type { OperationId, Schema } from '../../../../generated/operations.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { deploymentOf } from '../deployment-id.ts';
import { RequestRejected } from '../errors.ts';
import type { RunningService } from '../running-service.ts';

/** The fields of deployments, schedules, work pools, and work queues that are policies, by the kind of their record. */
export const POLICY_FIELDS = {
  deployment: [
    'collision_policy',
    'concurrency_key',
    'concurrency_key_limit',
    'late_run_policy',
    'start_timeout_seconds',
    'start_timeout_reschedules',
    'missed_heartbeats',
    'run_priority',
  ],
  schedule: ['late_run_policy'],
  pool: ['start_timeout_seconds', 'start_timeout_reschedules', 'missed_heartbeats'],
  queue: ['start_timeout_seconds', 'start_timeout_reschedules', 'missed_heartbeats'],
} as const;

export type Kind = keyof typeof POLICY_FIELDS;

/** A record with policies. */
export interface Target {
  kind: Kind;
  /** For people. */
  name: string;
  record: JsonObject;
  params: Record<string, string>;
}

const UPDATES: Record<Kind, OperationId> = {
  deployment: 'updateDeployment',
  schedule: 'updateDeploymentSchedule',
  pool: 'updateWorkPool',
  queue: 'updateWorkPoolQueue',
};

/** The record that the arguments of a command name. */
export async function findTarget(service: RunningService, kind: Kind, name: string, schedule?: string): Promise<Target> {
  switch (kind) {
    case 'deployment':
      return deploymentTarget(name, await deploymentOf(service, name));
    case 'schedule':
      return scheduleTarget(deploymentTarget(name, await deploymentOf(service, name)), schedule);
    case 'pool':
      return { kind, name, record: await recordOf(service, 'readWorkPool', { name }), params: { name } };
    case 'queue': {
      const [pool = '', queue, ...others] = name.split('/');
      if (queue === undefined || others.length > 0) throw new RequestRejected(`${name} is not <pool>/<queue>.`);
      const params = { work_pool_name: pool, name: queue };
      return { kind, name, record: await recordOf(service, 'readWorkPoolQueue', params), params };
    }
  }
}

const recordOf = async (service: RunningService, op: OperationId, params: Record<string, string>) =>
  (await service.call(op, { params })) as JsonObject;

export const deploymentTarget = (name: string, deployment: Schema<'Deployment'>): Target => ({
  kind: 'deployment',
  name,
  record: { ...deployment },
  params: { id: deployment.id },
});

/** The schedule of a deployment with this slug or id, or its only one. */
export function scheduleTarget({ name, record, params }: Target, schedule: string | undefined): Target {
  const schedules = record.schedules as Schema<'DeploymentSchedule'>[];
  const found = schedule === undefined ? schedules : schedules.filter(({ id, slug }) => id === schedule || slug === schedule);
  const [only] = found;
  if (!only || found.length > 1) {
    const known = schedules.map(({ id, slug }) => slug ?? id).join(', ') || 'none';
    throw new RequestRejected(
      schedule === undefined
        ? `Name a schedule of the deployment ${name}, by slug or id. It has: ${known}.`
        : `The deployment ${name} has no schedule ${schedule}. It has: ${known}.`,
    );
  }
  return {
    kind: 'schedule',
    name: `${name} ${only.slug ?? only.id}`,
    record: { ...only },
    params: { ...params, schedule_id: only.id },
  };
}

/** The policies of a record. */
export const policiesOf = ({ kind, record }: Target): JsonObject =>
  Object.fromEntries(POLICY_FIELDS[kind].map((field) => [field, record[field] ?? null]));

/** Changes the record. */
export const change = (service: RunningService, { kind, params }: Target, body: JsonObject): Promise<void> =>
  service.perform(UPDATES[kind], { params, body });

/** Fields for which null means that there is no limit. */
const NONE: readonly string[] = ['concurrency_limit', 'concurrency_key'];

/** A value as people read it. */
export function valueText(field: string, value: JsonValue): string {
  if (value === null) return NONE.includes(field) ? 'none' : 'inherit';
  if (value === 0 && field === 'start_timeout_seconds') return 'none';
  if (value === 0 && field === 'missed_heartbeats') return 'any';
  if (field !== 'late_run_policy') return typeof value === 'string' ? value : JSON.stringify(value);
  const { keep, max_age_seconds: age } = value as { keep?: number | null; max_age_seconds?: number | null };
  return `keep ${keep ?? 'all'}${age == null ? '' : `, none older than ${age} s`}`;
}
