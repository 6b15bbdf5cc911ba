import type { Instant } from '../base/time/instant.ts';
import type { StateDetails } from './states.ts';

/** How a pause ends if no user or client ends it. */
export interface PauseEnd {
  how: 'resume' | 'timeout';
  at: Instant;
}

/** The resume time of a pause or its timeout, whichever comes first; undefined for a pause that has neither. At the same time, the run resumes. */
export function endOfPause({ resume_time, pause_timeout }: Pick<StateDetails, 'resume_time' | 'pause_timeout'>): PauseEnd | undefined {
  if (resume_time && (pause_timeout === null || resume_time <= pause_timeout)) return { how: 'resume', at: resume_time };
  return pause_timeout === null ? undefined : { how: 'timeout', at: pause_timeout };
}
