import type { FlowRun, StateCreate, StateType } from '@contralto/client';

/** A change of state that the user can request. */
export interface Proposal {
  verb: string;
  /** The consequences for the run. */
  meaning: string;
  danger?: true;
  /** Whether the user can choose when the run resumes. */
  resumes?: true;
  state: (now: number, resumeTime?: string) => StateCreate;
}

const ACTIVE: readonly StateType[] = ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'];
const A_DAY = 24 * 3600 * 1000;

/** The changes that apply to the state of the run. The service decides whether it accepts them. */
export function proposalsFor({ state_type, deployment_id }: FlowRun): Proposal[] {
  if (!state_type) return [];
  const proposals: Proposal[] = [];
  if (state_type === 'RUNNING')
    proposals.push({
      verb: 'Pause',
      meaning: deployment_id
        ? 'The run is suspended and its process ends. When it is resumed, it is scheduled again. Without a resume time, it fails unless you resume it within a day.'
        : 'The run waits when it next checks its state. Without a resume time, it fails unless you resume it within a day.',
      resumes: true,
      state: (now, resumeTime) => ({
        type: 'PAUSED',
        name: deployment_id ? 'Suspended' : 'Paused',
        message: 'Paused in the console',
        state_details: {
          ...(resumeTime ? { resume_time: resumeTime } : { pause_timeout: new Date(now + A_DAY).toISOString() }),
          pause_reschedule: deployment_id !== null,
        },
      }),
    });
  if (ACTIVE.includes(state_type))
    proposals.push({
      verb: 'Cancel',
      meaning: 'The run is cancelled. If it has started, its worker ends it.',
      danger: true,
      state: () => ({ type: 'CANCELLING', message: 'Cancelled in the console' }),
    });
  return proposals;
}
