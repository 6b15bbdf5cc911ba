import { abridge } from '../base/text/abridge.ts';
import { type Instant, secondsBetween, toWireInstant } from '../base/time/instant.ts';
import type { StateSummary } from '../events/catalogue/flow-runs.ts';
import { type EventDraft, type RelatedDraft, relatedOf, resourceOf } from '../events/draft.ts';
import type { FlowRelations, FlowSubject } from './queries/flow-queries.ts';
import type { RunState } from './states.ts';

/** An event follows that of the previous state if the latter is younger than this, in seconds. */
const FOLLOWS_WITHIN = 300;

/** Maximum length of a message in an event, in characters; longer ones keep their beginning and end. */
const MAX_MESSAGE = 100_000;

type StateEvent = `prefect.flow-run.${string}`;
type Related = RelatedDraft<StateEvent>;

/** The event of a written flow run state. It has the id of the state, because clients match them. */
export function stateChangeEvent(
  run: FlowSubject,
  relations: FlowRelations,
  previous: RunState | null,
  written: RunState,
): EventDraft<StateEvent> {
  const { id, timestamp, type, name } = written;
  return {
    id,
    occurred: timestamp,
    event: `prefect.flow-run.${name}`,
    follows: previous && Math.abs(secondsBetween(previous.timestamp, timestamp)) < FOLLOWS_WITHIN ? previous.id : null,
    resource: {
      ...resourceOf('flow-run', run.id, run.name),
      'prefect.run-count': String(run.runCount),
      'prefect.state-message': abridge(written.message ?? '', MAX_MESSAGE),
      'prefect.state-name': name,
      'prefect.state-timestamp': withOffset(timestamp),
      'prefect.state-type': type,
    },
    related: related(run, relations),
    payload: {
      intended: { from: previous?.type ?? null, to: type },
      initial_state: previous && summary(previous),
      validated_state: summary(written),
    },
  };
}

function related(run: FlowSubject, { flow, deployment, queue, pool, parent }: FlowRelations): Related[] {
  const resources: Related[] = [relatedOf('flow', 'flow', run.flowId, flow.name)];
  if (deployment) resources.push(relatedOf('deployment', 'deployment', deployment.id, deployment.name));
  if (queue) resources.push(relatedOf('work-queue', 'work-queue', queue.id, queue.name));
  if (pool) resources.push({ ...relatedOf('work-pool', 'work-pool', pool.id, pool.name), 'prefect.work-pool.type': pool.type });
  if (parent) resources.push(relatedOf('task-run', 'task-run', parent.id, parent.name));
  const tags = new Set([...run.tags, ...flow.tags, ...(deployment?.tags ?? []), ...(parent?.tags ?? [])]);
  for (const tag of [...tags].sort()) resources.push(relatedOf('tag', 'tag', tag));
  const creator = creatorOf(run);
  return creator ? [...resources, creator] : resources;
}

function creatorOf({ createdById, createdByType, createdByName }: FlowSubject): Related | undefined {
  if (!createdById || (createdByType !== 'DEPLOYMENT' && createdByType !== 'AUTOMATION')) return undefined;
  return relatedOf('creator', createdByType === 'DEPLOYMENT' ? 'deployment' : 'automation', createdById, createdByName || null);
}

function summary({ type, name, message, details }: RunState): StateSummary {
  const text: StateSummary = { type };
  if (name) text.name = name;
  if (message) text.message = abridge(message, MAX_MESSAGE);
  if (type === 'PAUSED') text.pause_reschedule = `${details.pause_reschedule}`;
  return text;
}

const withOffset = (instant: Instant): string => toWireInstant(instant).replace('Z', '+00:00');
