import { isJsonObject, toPlainJson } from '../../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { EventRecord } from '../../../bus/event-record.ts';
import type { TaskRunRow } from '../../../orchestration/queries/task-queries.ts';
import { proposedState, STATE_TYPES, type StateType } from '../../../orchestration/states.ts';
import type { TaskRunStateRow } from '../rows.ts';
import { type Members, read, readDetails, readTaskRun, Unreadable } from './members.ts';

/** The content of an event about a task run. Times are in the fixed-width form. */
export interface Report {
  event: EventRecord;
  runId: string;
  flowRunId: string | null;
  taskKey: string;
  dynamicKey: string;
  /** Columns that the event sets; the others keep their stored values. */
  columns: Partial<TaskRunRow>;
  /** `taskRunId` is added once the row of the run is known. */
  state: Omit<TaskRunStateRow, 'taskRunId'>;
}

const EVENT_PREFIX = 'prefect.task-run';
const TASK_RUN = 'prefect.task-run.';
const FLOW_RUN = 'prefect.flow-run.';

/** True for events that report task runs under the orchestration of clients. */
export function isTaskRunReport({ event, resource }: EventRecord): boolean {
  return event.startsWith(EVENT_PREFIX) && resource['prefect.orchestration'] === 'client';
}

/** @throws {Unreadable} if the event lacks required content; a retry would not help */
export function readReport(event: EventRecord, limits: { maxCacheKeyLength: number }): Report {
  const { task_run, validated_state } = event.payload;
  if (!isJsonObject(task_run)) throw new Unreadable('payload.task_run', 'an object');
  if (!isJsonObject(validated_state)) throw new Unreadable('payload.validated_state', 'an object');
  const flowRun = event.related.find((one) => one['prefect.resource.role'] === 'flow-run');
  const run = readTaskRun(task_run, limits);
  return {
    event,
    runId: own(task_run, 'id', read.uuid) ?? suffix(event.resource['prefect.resource.id'], TASK_RUN),
    flowRunId:
      'flow_run_id' in task_run
        ? read.nullableUuid(task_run.flow_run_id, 'flow_run_id')
        : flowRun
          ? suffix(flowRun['prefect.resource.id'], FLOW_RUN)
          : null,
    taskKey: run.taskKey,
    dynamicKey: run.dynamicKey,
    columns: run.columns,
    state: readState(event, validated_state),
  };
}

function readState({ id, occurred, received }: EventRecord, given: JsonObject): Report['state'] {
  const type = given.type as StateType;
  if (!STATE_TYPES.includes(type)) throw new Unreadable('validated_state.type', 'a type of state');
  const timestamp: Instant = own(given, 'timestamp', read.instant) ?? occurred;
  const details = readDetails(given.state_details ?? {});
  if (type === 'SCHEDULED') details.scheduled_time ??= received;
  const state = proposedState(
    {
      type,
      name: own(given, 'name', read.nullableText),
      message: own(given, 'message', read.nullableText),
      state_details: details,
    },
    { ids: { next: () => own(given, 'id', read.uuid) ?? id }, clock: { now: () => timestamp } },
  );
  const { data: _none, ...rest } = state;
  return { ...rest, data: truthy(given.data ?? null), resultArtifactId: null };
}

/** Reads a field; undefined if it is absent. */
function own<T>(given: JsonObject, key: string, reader: Members<T>): T | undefined {
  const value = given[key];
  return value === undefined ? undefined : reader(value, key);
}

function suffix(resourceId: string | undefined, prefix: string): string {
  if (!resourceId?.startsWith(prefix)) throw new Unreadable('prefect.resource.id', `${prefix}<uuid>`);
  return read.uuid(resourceId.slice(prefix.length), 'prefect.resource.id');
}

/** State data counts as absent if it is empty or zero, by the truth rule of the clients' language (Python). */
function truthy(data: JsonValue): JsonValue {
  const plain = toPlainJson(data);
  if (!plain || (typeof plain === 'object' && Object.keys(plain).length === 0)) return null;
  return data;
}
