import { secondsBetween, wholeMicros } from '../base/time/instant.ts';
import type { FlowSubject } from './queries/flow-queries.ts';
import type { TaskSubject } from './queries/task-queries.ts';
import { isTerminal, type RunState } from './states.ts';

/** The columns of both kinds of run that follow from their states. */
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
 * The columns of a run after the state `written`. A run starts when it first runs, or ends without having run; it ends with its first terminal state and
 * reopens when it leaves that for a non-terminal one. Its run time adds up over all running states. Its expected start time is that of its first scheduled
 * state, or otherwise the time of its first state.
 */
function progressWith(run: Progress, current: RunState | null, written: RunState): Progress {
  const { type, timestamp } = written;
  const ends = isTerminal(type);
  const reopens = current !== null && isTerminal(current.type) && !ends;
  const endTime = reopens ? null : run.endTime;
  const endsNow = ends && endTime === null;
  return {
    stateId: written.id,
    stateType: type,
    stateName: written.name,
    stateTimestamp: timestamp,
    startTime: run.startTime ?? (type === 'RUNNING' || endsNow ? timestamp : null),
    endTime: endsNow ? timestamp : endTime,
    totalRunTime: wholeMicros(run.totalRunTime + (current?.type === 'RUNNING' ? secondsBetween(current.timestamp, timestamp) : 0)),
    expectedStartTime: run.expectedStartTime ?? (type === 'SCHEDULED' ? written.details.scheduled_time : timestamp),
    nextScheduledStartTime:
      type === 'SCHEDULED' ? written.details.scheduled_time : current?.type === 'SCHEDULED' ? null : run.nextScheduledStartTime,
  };
}

/**
 * The flow run after the state `written`. Each execution counts, unless it continues a paused or suspended one. A lease that the run
 * got after its former state was written is referenced by the new one. `origin` is the client that proposed the state.
 */
export function flowBookkeeping(run: FlowSubject, current: RunState | null, written: RunState, origin: string | null): FlowSubject {
  const { resuming } = run.empiricalPolicy;
  const runs = written.type === 'RUNNING';
  return {
    ...run,
    ...progressWith(run, current, written),
    runCount: run.runCount + (runs && !resuming ? 1 : 0),
    slotLeaseId: null,
    origin: runs ? origin : run.origin,
    startTimeouts: runs || isTerminal(written.type) ? null : run.startTimeouts,
    empiricalPolicy: resuming && (runs || isTerminal(written.type)) ? { ...run.empiricalPolicy, resuming: false } : run.empiricalPolicy,
  };
}

/** The task run after the state `written`. Each execution counts. */
export function taskBookkeeping(run: TaskSubject, current: RunState | null, written: RunState): TaskSubject {
  return { ...run, ...progressWith(run, current, written), runCount: run.runCount + (written.type === 'RUNNING' ? 1 : 0) };
}
