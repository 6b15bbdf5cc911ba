import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../base/json/value.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import type { UpdatePayload } from '../../events/catalogue/shape.ts';
import { type EventDraft, type RelatedDraft, relatedOf, resourceOf } from '../../events/draft.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { DEADLINES } from '../work-pools/deadlines.ts';
import { poolResource } from '../work-pools/events.ts';
import { type EventSubject, eventSubjects } from './event-queries.ts';
import { toLateRunPolicy } from './late-run-policy.ts';
import type { DeploymentRow } from './rows.ts';

type Happening = 'created' | 'deleted' | 'ready' | 'not-ready';
type Related = RelatedDraft<'prefect.deployment.created'>;

/** Events about deployments in their current state in the database, ordered by id. */
export async function deploymentEvents(
  reader: Reader,
  ids: readonly string[],
  change: Happening,
  details: { occurred?: Instant } = {},
): Promise<EventDraft<`prefect.deployment.${Happening}`>[]> {
  if (ids.length === 0) return [];
  const subjects = await eventSubjects(reader, ids);
  return subjects.map((subject) => ({ event: `prefect.deployment.${change}`, ...about(subject), ...details }));
}

/** Emits an event with the changes to a deployment, in its current state in the database. */
export async function emitDeploymentUpdate(tx: Tx, { outbox }: Pick<Deps, 'outbox'>, id: string, payload: UpdatePayload): Promise<void> {
  const subjects = await eventSubjects(tx, [id]);
  outbox.emit(tx, ...subjects.map((subject) => ({ event: 'prefect.deployment.updated' as const, ...about(subject), payload })));
}

const about = (subject: EventSubject) => ({
  resource: resourceOf('deployment', subject.deployment.id, subject.deployment.name),
  related: related(subject),
});

function related({ deployment, flow, queue, pool, storage, infrastructure, limit }: EventSubject): Related[] {
  const resources: Related[] = [relatedOf('flow', 'flow', deployment.flowId, flow.name)];
  if (queue) resources.push(relatedOf('work-queue', 'work-queue', queue.id, queue.name));
  if (pool) resources.push(poolResource(pool));
  if (storage) resources.push(relatedOf('storage', 'block-document', storage.id, storage.name));
  if (infrastructure) resources.push(relatedOf('infrastructure', 'block-document', infrastructure.id, infrastructure.name));
  if (limit) resources.push(relatedOf('concurrency-limit', 'concurrency-limit', limit.id, limit.name));
  return resources;
}

/** The fields whose changes are reported, under their wire names. */
const TRACKED = {
  description: 'description',
  tags: 'tags',
  parameters: 'parameters',
  parameter_openapi_schema: 'parameterOpenapiSchema',
  enforce_parameter_schema: 'enforceParameterSchema',
  entrypoint: 'entrypoint',
  path: 'path',
  pull_steps: 'pullSteps',
  work_queue_id: 'workQueueId',
  infra_overrides: 'jobVariables',
  paused: 'paused',
  labels: 'labels',
  version: 'version',
  concurrency_limit_id: 'concurrencyLimitId',
  concurrency_options: 'concurrencyOptions',
  run_priority: 'runPriority',
  collision_policy: 'collisionPolicy',
  concurrency_key: 'concurrencyKey',
  concurrency_key_limit: 'concurrencyKeyLimit',
  ...DEADLINES,
} as const satisfies Record<string, keyof DeploymentRow>;

/** The reported differences between two stored rows; undefined if there are none. */
export function changePayload(before: DeploymentRow, after: DeploymentRow): UpdatePayload | undefined {
  const updates: UpdatePayload['updates'] = {};
  for (const [name, key] of Object.entries(TRACKED)) {
    const [from, to] = [before[key], after[key]] as [JsonValue, JsonValue];
    if (!isDeepStrictEqual(from, to)) updates[name] = { from, to };
  }
  const [from, to] = [toLateRunPolicy(before), toLateRunPolicy(after)] as [JsonValue, JsonValue];
  if (!isDeepStrictEqual(from, to)) updates.late_run_policy = { from, to };
  const fields = Object.keys(updates);
  return fields.length === 0 ? undefined : { updated_fields: fields, updates };
}
