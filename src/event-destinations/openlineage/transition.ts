import type { EventRecord } from '../../bus/event-record.ts';
import { normalizeUuid } from '../../contract/scalars.ts';
import { concernsAsset, factOf } from '../../resources/assets/facts.ts';
import type { StateType } from '../../store/schema/shapes.ts';

/** What OpenLineage calls a step in the life of a run. */
export type EventType = 'START' | 'RUNNING' | 'COMPLETE' | 'FAIL' | 'ABORT' | 'OTHER';

/** What an event states about a run. */
export interface Transition {
  eventType: EventType;
  /** Null for a task run without a flow run. */
  flowRunId: string | null;
  /** Null if the event is about the flow run itself. */
  taskRunId: string | null;
  /** Names in the event, for runs that do not exist, or not yet. */
  flowName: string | null;
  deploymentName: string | null;
  taskRunName: string | null;
  /** Why the run failed. */
  message: string | null;
  /** Keys of assets. */
  inputs: readonly string[];
  outputs: readonly string[];
}

const TYPES: Partial<Record<StateType, EventType>> = {
  RUNNING: 'START',
  COMPLETED: 'COMPLETE',
  FAILED: 'FAIL',
  CRASHED: 'FAIL',
  CANCELLED: 'ABORT',
};

const FLOW_RUN = 'prefect.flow-run.';
const TASK_RUN = 'prefect.task-run.';

/** The transition that an event reports; undefined if OpenLineage has none for it. */
export function transitionOf(event: EventRecord): Transition | undefined {
  if (event.event.startsWith(FLOW_RUN) || event.event.startsWith(TASK_RUN)) return ofState(event);
  return concernsAsset(event) ? ofMaterialization(event) : undefined;
}

function ofState(event: EventRecord): Transition | undefined {
  const { resource } = event;
  const type = TYPES[resource['prefect.state-type'] as StateType];
  const id = resource['prefect.resource.id'] ?? '';
  const [flowRunId, taskRunId] = [idIn(id, FLOW_RUN), idIn(id, TASK_RUN)];
  // a cached result starts nothing
  if (!type || !(flowRunId || taskRunId) || resource['prefect.state-name'] === 'Cached') return undefined;
  const isRepeated = type === 'START' && Number(resource['prefect.run-count']) > 1;
  const names = namesIn(event);
  return {
    ...names,
    eventType: isRepeated ? 'RUNNING' : type,
    flowRunId: flowRunId ?? names.flowRunId,
    taskRunId: taskRunId ?? null,
    taskRunName: taskRunId ? (resource['prefect.resource.name'] ?? null) : null,
    message: type === 'FAIL' ? (resource['prefect.state-message'] ?? null) : null,
    inputs: [],
    outputs: [],
  };
}

/**
 * A task run has ended when its client reports what it made. Consumers build lineage from final events, so that is one. Without a task run, it is further
 * information about a flow run that continues.
 */
function ofMaterialization(event: EventRecord): Transition | undefined {
  const { key, materialization } = factOf(event) ?? {};
  if (key === undefined || !materialization) return undefined;
  const { status, run, upstream } = materialization;
  const { flowRunId, taskRunId } = run;
  if (!(flowRunId || taskRunId)) return undefined;
  const ended = status === 'failed' ? 'FAIL' : 'COMPLETE';
  const eventType = taskRunId ? ended : 'OTHER';
  return { ...namesIn(event), eventType, flowRunId, taskRunId, message: null, inputs: upstream, outputs: [key] };
}

function namesIn({ related }: EventRecord) {
  const named = (role: string) => related.find((one) => one['prefect.resource.role'] === role);
  const nameOf = (role: string) => named(role)?.['prefect.resource.name'] ?? null;
  return {
    flowRunId: idIn(named('flow-run')?.['prefect.resource.id'] ?? '', FLOW_RUN) ?? null,
    flowName: nameOf('flow'),
    deploymentName: nameOf('deployment'),
    taskRunName: nameOf('task-run'),
  };
}

const idIn = (id: string, prefix: string): string | undefined =>
  id.startsWith(prefix) ? (normalizeUuid(id.slice(prefix.length)) ?? undefined) : undefined;
