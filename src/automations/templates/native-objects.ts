import { present } from '../../base/present.ts';
import type { Resource } from '../../bus/event-record.ts';
import { normalizeUuid } from '../../contract/scalars.ts';
import type { Deps } from '../../deps.ts';
import { findLimit } from '../../resources/concurrency-limits/queries.ts';
import { toGlobalConcurrencyLimit } from '../../resources/concurrency-limits/wire.ts';
import { findDeployment } from '../../resources/deployments/queries.ts';
import { schedulesOf } from '../../resources/deployments/schedules/schedule-queries.ts';
import { toDeployment } from '../../resources/deployments/wire.ts';
import { findFlowRun } from '../../resources/flow-runs/queries.ts';
import { toFlowRun } from '../../resources/flow-runs/wire.ts';
import { findFlow } from '../../resources/flows/queries.ts';
import { toFlow } from '../../resources/flows/wire.ts';
import { findTaskRun } from '../../resources/task-runs/queries.ts';
import { toTaskRun } from '../../resources/task-runs/wire.ts';
import { countBusyOfPools, findPoolById } from '../../resources/work-pools/queries.ts';
import { findQueue } from '../../resources/work-pools/queues/queries.ts';
import { queueStatus, shownQueues } from '../../resources/work-pools/queues/reading.ts';
import { toWorkPool } from '../../resources/work-pools/wire.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import { stateOfEvent } from './event-state.ts';
import { ObjectValue, type Readings } from './record-value.ts';
import { CONCURRENCY_LIMIT, DEPLOYMENT, FLOW, FLOW_RUN, TASK_RUN, WORK_POOL, WORK_QUEUE } from './records.ts';
import { parseResourceId } from './ui-links.ts';

type ReadDeps = Pick<Deps, 'store' | 'clock'>;

interface NativeObject {
  /** The kind in the resource id of events: `prefect.<kind>.<id>`. */
  kind: string;
  typeName: string;
  readings: Readings;
  /** The response body of the read operation of the API. */
  read: (deps: ReadDeps, id: string) => Promise<object | undefined>;
  /** Whether labels of events contain its state. */
  hasState?: true;
}

const OBJECTS: Readonly<Record<string, NativeObject>> = {
  flow: {
    kind: 'flow',
    typeName: 'Flow',
    readings: FLOW,
    async read({ store }, id) {
      const row = await findFlow(store.reader, id);
      return row && toFlow(row);
    },
  },
  flow_run: {
    kind: 'flow-run',
    typeName: 'FlowRun',
    readings: FLOW_RUN,
    hasState: true,
    async read({ store, clock }, id) {
      const run = await findFlowRun(store.reader, id);
      return run && toFlowRun(run, clock.now());
    },
  },
  task_run: {
    kind: 'task-run',
    typeName: 'TaskRun',
    readings: TASK_RUN,
    hasState: true,
    async read({ store, clock }, id) {
      const run = await findTaskRun(store.reader, id);
      return run && toTaskRun(run, clock.now());
    },
  },
  deployment: {
    kind: 'deployment',
    typeName: 'Deployment',
    readings: DEPLOYMENT,
    async read({ store }, id) {
      const found = await findDeployment(store.reader, id);
      return found && toDeployment(found, await schedulesOf(store.reader, id));
    },
  },
  work_pool: {
    kind: 'work-pool',
    typeName: 'WorkPool',
    readings: WORK_POOL,
    async read({ store }, id) {
      const pool = await findPoolById(store.reader, id);
      return pool && toWorkPool(pool, (await countBusyOfPools(store.reader, [pool])).get(id) ?? 0);
    },
  },
  work_queue: {
    kind: 'work-queue',
    typeName: 'WorkQueue',
    readings: WORK_QUEUE,
    async read({ store, clock }, id) {
      const found = await findQueue(store.reader, id);
      if (!found) return undefined;
      const [shown] = await shownQueues(store.reader, [found]);
      return { ...shown, ...(await queueStatus(store.reader, found.queue, clock.now())) };
    },
  },
  concurrency_limit: {
    kind: 'concurrency-limit',
    typeName: 'GlobalConcurrencyLimit',
    readings: CONCURRENCY_LIMIT,
    async read({ store, clock }, id) {
      const limit = await findLimit(store.reader, id);
      return limit && toGlobalConcurrencyLimit(limit, clock.now());
    },
  },
};

/** Names of the service's objects in templates. */
export const OBJECT_NAMES: readonly string[] = Object.keys(OBJECTS);

/**
 * The current version of the object that an event is about: that of the first resource of its kind. The state of a run comes from the event, if it contains
 * one. Null if the event mentions no such object, or the object has been deleted.
 * @param name one of {@link OBJECT_NAMES}
 */
export async function readObject(deps: ReadDeps, name: string, event: StoredEvent): Promise<ObjectValue | null> {
  const { kind, typeName, readings, read, hasState } = present(OBJECTS[name], `the object ${name}`);
  const resource = [event.resource, ...event.related].find((labels) => idOfKind(labels, kind) !== undefined);
  const given = resource && idOfKind(resource, kind);
  const id = given === undefined ? undefined : normalizeUuid(given);
  const body = id === undefined ? undefined : await read(deps, id);
  if (!resource || !body) return null;
  const state = hasState && stateOfEvent(event, resource);
  return new ObjectValue(kind, typeName, { ...body, ...(state && { state }) }, readings);
}

function idOfKind(labels: Resource, kind: string): string | undefined {
  const parsed = parseResourceId(labels['prefect.resource.id'] ?? '');
  return parsed?.kind === kind ? parsed.id : undefined;
}
