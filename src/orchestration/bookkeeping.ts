import { secondsBetween, wholeMicros } from '../base/instant.ts';
import type { FlowSubject } from './flow-queries.ts';
import { isTerminal, type RunState } from './states.ts';
import type { TaskSubject } from './task-queries.ts';

/** The columns of both kinds of run that follow from the states they go through. */
export type Progress = Pick<
  FlowSubject,
  | 'stateId'
  | 'stateType'
  | 'stateName'
  | 'stateTimestamp'
  | 'startTime'
  | 'endTime'
  | 'totalRunTime'
  | 'expectedStartTime'
  | 'nextScheduledStartTime'
>;

/**
 * The columns of a run once `next` is written. A run starts when it first runs, or ends without having run; it ends with its first terminal state and is
 * open again after it leaves that for another. The time that it ran for adds up over all its running states. It is expected at the time of its first
 * scheduled state, or else of its first state.
 */
function progressWith(run: Progress, current: RunState | null, next: RunState): Progress {
  const { type, timestamp } = next;
  const ends = isTerminal(type);
  const reopens = current !== null && isTerminal(current.type) && !ends;
  const endTime = reopens ? null : run.endTime;
  const endsNow = ends && endTime === null;
  return {
    stateId: next.id,
    stateType: type,
    stateName: next.name,
    stateTimestamp: timestamp,
    startTime: run.startTime ?? (type === 'RUNNING' || endsNow ? timestamp : null),
    endTime: endsNow ? timestamp : endTime,
    totalRunTime: wholeMicros(run.totalRunTime + (current?.type === 'RUNNING' ? secondsBetween(current.timestamp, timestamp) : 0)),
    expectedStartTime: run.expectedStartTime ?? (type === 'SCHEDULED' ? next.details.scheduled_time : timestamp),
    nextScheduledStartTime:
      type === 'SCHEDULED' ? next.details.scheduled_time : current?.type === 'SCHEDULED' ? null : run.nextScheduledStartTime,
  };
}

/** The flow run once `next` is written. An execution counts unless it continues one that was suspended. */
export function flowBookkeeping(run: FlowSubject, current: RunState | null, next: RunState): FlowSubject {
  const { resuming } = run.empiricalPolicy;
  const runs = next.type === 'RUNNING';
  return {
    ...run,
    ...progressWith(run, current, next),
    runCount: run.runCount + (runs && !resuming ? 1 : 0),
    empiricalPolicy: resuming && (runs || isTerminal(next.type)) ? { ...run.empiricalPolicy, resuming: false } : run.empiricalPolicy,
  };
}

/** The task run once `next` is written. Every execution counts. */
export function taskBookkeeping(run: TaskSubject, current: RunState | null, next: RunState): TaskSubject {
  return { ...run, ...progressWith(run, current, next), runCount: run.runCount + (next.type === 'RUNNING' ? 1 : 0) };
}
