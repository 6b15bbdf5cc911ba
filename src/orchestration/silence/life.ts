import type { Instant } from '../../base/instant.ts';
import type { Reader } from '../../store/store.ts';
import type { Life } from './silence.ts';
import { BEFORE_ALL, lastHeartbeats, lastReports, type Pulse, startOfAttempt } from './silence-queries.ts';

/** The last heartbeats from which the rhythm of a process follows. */
const HEARTBEATS = 8;

/** A process works on such a run, or waits for its retry. */
export const isWatched = ({ stateType, retryType }: Pulse): boolean =>
  stateType === 'RUNNING' || (stateType === 'SCHEDULED' && retryType === 'in_process');

/** The signs of life of the process of a run; undefined for a run that has left its state in the meantime. */
export async function lifeOf(reader: Reader, pulse: Pulse, now: Instant): Promise<Life | undefined> {
  const { id, stateType, stateTimestamp, startTime, due, missed } = pulse;
  const since = stateType === 'RUNNING' ? stateTimestamp : due;
  if (!isWatched(pulse) || since === null) return undefined;
  const begun = stateType === 'RUNNING' ? await startOfAttempt(reader, id) : undefined;
  const heartbeats = await lastHeartbeats(reader, id, { now, receivedAfter: begun ?? BEFORE_ALL, limit: HEARTBEATS });
  const signs = [...heartbeats.map((one) => one.received), ...(heartbeats.length > 0 ? await lastReports(reader, id) : [])];
  return {
    phase: stateType === 'RUNNING' ? 'running' : 'retrying',
    since,
    isFirst: begun === undefined || startTime === null || startTime >= begun,
    heartbeats,
    last: signs.sort().at(-1) ?? since,
    missed,
  };
}
