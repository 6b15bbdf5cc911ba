import type { Instant } from '../../base/time/instant.ts';
import type { Reader } from '../../store/store.ts';
import type { Heartbeat, Life } from './silence.ts';
import { BEFORE_ALL, lastHeartbeats, lastReports, type Pulse, startsOfAttempts } from './silence-queries.ts';

/** The last heartbeats from which the rhythm of a process follows. */
const HEARTBEATS = 8;

/** A process works on such a run, or waits for its retry. */
export const isWatched = ({ stateType, retryType }: Pulse): boolean =>
  stateType === 'RUNNING' || (stateType === 'SCHEDULED' && retryType === 'in_process');

/** The signs of life of the processes of runs, by run. Lacks runs that have left their state in the meantime. */
export async function livesOf(reader: Reader, pulses: readonly Pulse[], now: Instant): Promise<Map<string, Life>> {
  const watched = pulses.filter(isWatched);
  const running = watched.filter(({ stateType }) => stateType === 'RUNNING').map(({ id }) => id);
  const begun = await startsOfAttempts(reader, running);
  const receivedAfter = new Map(watched.map(({ id }) => [id, begun.get(id) ?? BEFORE_ALL]));
  const heartbeats = await lastHeartbeats(reader, receivedAfter, { now, most: HEARTBEATS });
  const reports = await lastReports(reader, [...heartbeats.keys()]);
  const lives = watched.map((pulse) => {
    const { id } = pulse;
    return [id, lifeOf(pulse, { begun: begun.get(id), heartbeats: heartbeats.get(id) ?? [], reports: reports.get(id) ?? [] })] as const;
  });
  return new Map(lives.flatMap(([id, life]) => (life ? [[id, life]] : [])));
}

interface Signs {
  /** When the process was about to start. */
  begun: Instant | undefined;
  heartbeats: readonly Heartbeat[];
  reports: readonly Instant[];
}

function lifeOf({ stateType, stateTimestamp, startTime, due, missed }: Pulse, { begun, heartbeats, reports }: Signs): Life | undefined {
  const since = stateType === 'RUNNING' ? stateTimestamp : due;
  if (since === null) return undefined;
  return {
    phase: stateType === 'RUNNING' ? 'running' : 'retrying',
    since,
    isFirst: begun === undefined || startTime === null || startTime >= begun,
    heartbeats,
    last: [...heartbeats.map(({ received }) => received), ...reports].sort().at(-1) ?? since,
    missed,
  };
}
