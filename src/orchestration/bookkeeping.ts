import { secondsBetween, wholeMicros } from '../base/instant.ts';
import type { FlowSubject } from './flow-queries.ts';
import { isTerminal, type RunState } from './states.ts';
import type { TaskSubject } from './task-queries.ts';

/** The columns that both kinds of run keep by the states they go through. */
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

/** What a run looks like once `next` is written (spec 03 §6 G1–G8). */
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

/** G13, G14: an execution counts unless it continues one that was suspended. */
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

/** G10. */
export function taskBookkeeping(run: TaskSubject, current: RunState | null, next: RunState): TaskSubject {
  return { ...run, ...progressWith(run, current, next), runCount: run.runCount + (next.type === 'RUNNING' ? 1 : 0) };
}
