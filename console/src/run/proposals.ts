import type { FlowRun, StateCreate, StateType } from '@contralto/client';

/** A change of state that one can ask for. */
export interface Proposal {
  verb: string;
  /** What it means for the run, before it is done. */
  meaning: string;
  danger?: true;
  state: (now: number) => StateCreate;
}

const ACTIVE: readonly StateType[] = ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'];
const ENDED: readonly StateType[] = ['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'];
const A_DAY = 24 * 3600 * 1000;

/** The changes that make sense in the state of the run; the service decides whether they happen. */
export function proposalsFor({ state_type, deployment_id }: FlowRun): Proposal[] {
  if (!state_type) return [];
  const proposals: Proposal[] = [];
  if (ENDED.includes(state_type))
    proposals.push({
      verb: 'Retry',
      meaning: 'The run is scheduled for now. Tasks that have ended well keep their results.',
      state: (now) => ({
        type: 'SCHEDULED',
        name: 'AwaitingRetry',
        message: 'Retried in the console',
        state_details: { scheduled_time: new Date(now).toISOString() },
      }),
    });
  if (state_type === 'RUNNING')
    proposals.push({
      verb: 'Pause',
      meaning: deployment_id
        ? 'The run is suspended: its process ends, and it is scheduled again when it is resumed, within a day.'
        : 'The run waits where it asks for it, and fails if it is not resumed within a day.',
      state: (now) => ({
        type: 'PAUSED',
        name: deployment_id ? 'Suspended' : 'Paused',
        message: 'Paused in the console',
        state_details: { pause_timeout: new Date(now + A_DAY).toISOString(), pause_reschedule: deployment_id !== null },
      }),
    });
  if (ACTIVE.includes(state_type))
    proposals.push({
      verb: 'Cancel',
      meaning: 'The run is cancelled. A worker that runs it is told to end it.',
      danger: true,
      state: () => ({ type: 'CANCELLING', message: 'Cancelled in the console' }),
    });
  return proposals;
}
