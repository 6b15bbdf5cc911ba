import type { Settings } from '../../base/settings.ts';
import { addSeconds, type Instant, lastOf, secondsBetween } from '../../base/time/instant.ts';
import type { Hearing } from '../../events/listening.ts';

/** The times of a heartbeat: by the clock of the client, and by that of the service. */
export interface Heartbeat {
  occurred: Instant;
  received: Instant;
}

/** The signs of life of the process of a run. */
export interface Life {
  /** `running`: its process sends heartbeats. `retrying`: its process waits for the retry of the run, and sends none. */
  phase: 'running' | 'retrying';
  /** When a sign of life was due: the start of the running state, or the time of the retry. */
  since: Instant;
  /** Whether this is the first attempt of the run: no heartbeat can be of an earlier one. */
  isFirst: boolean;
  /** Of this attempt, newest first. */
  heartbeats: readonly Heartbeat[];
  /** The last sign of life, of any kind, by the clock of the service. */
  last: Instant;
  /** How many heartbeats the process may miss; 0 for any number. */
  missed: number;
}

/** How long a process may be silent. */
export interface Patience {
  /** Seconds between its heartbeats; null if too few were received. */
  rhythm: number | null;
  /** Seconds of silence after which it counts as dead. */
  allowed: number;
}

type Needs = Pick<Settings['services'], 'deadProcesses'>;

/**
 * The rhythm of a process is the longest time between two of its last heartbeats, by its own clock: a lost heartbeat makes the service more patient, and a late
 * one doesn't matter. An interval in which the service missed events doesn't count. After the first attempt, a heartbeat of an earlier attempt that arrived late may be among them, so that one interval isn't enough.
 */
export function patienceWith({ phase, isFirst, heartbeats, missed }: Life, { deadProcesses }: Needs, complete?: Instant): Patience {
  const { minSilenceSeconds, fallbackHeartbeatIntervalSeconds } = deadProcesses;
  const intervals = heartbeats.slice(1).flatMap((older, n) => {
    const newer = heartbeats[n] ?? older;
    const isGap = complete !== undefined && older.received < complete && newer.received >= complete;
    return isGap ? [] : [secondsBetween(older.occurred, newer.occurred)];
  });
  const rhythm = intervals.length >= (isFirst || phase === 'retrying' ? 1 : 2) ? Math.max(...intervals) : null;
  // a process that waits for its retry has an appointment, whatever its rhythm
  const interval = rhythm ?? (phase === 'retrying' ? 0 : fallbackHeartbeatIntervalSeconds);
  return { rhythm, allowed: Math.max(minSilenceSeconds, missed * interval) };
}

export interface Silence extends Patience {
  /** When the process counts as dead, unless it sends a sign of life before. */
  deadAt: Instant;
  /** When that is at the earliest: others may be heard by then. */
  earliest: Instant;
}

/**
 * Silence counts only while every process of the service listened. If no other client was heard since the next heartbeat was due, the network may be the reason:
 * then the process has twice the time.
 *
 * @returns undefined for a process that never counts as dead: it has sent no heartbeat, so its client may not send any, or too few to show their rhythm
 */
export function silenceOf(life: Life, hearing: Hearing, needs: Needs): Silence | undefined {
  if (life.missed === 0 || life.heartbeats.length === 0) return undefined;
  const patience = patienceWith(life, needs, hearing.since);
  const isUnknown = patience.rhythm === null && life.phase === 'running';
  if (isUnknown && needs.deadProcesses.fallbackHeartbeatIntervalSeconds === 0) return undefined;
  const begin = lastOf(life.last, life.since, hearing.since);
  const othersDue = addSeconds(begin, patience.rhythm ?? 0);
  const heardOthers = hearing.heard !== null && hearing.heard > othersDue;
  const earliest = addSeconds(begin, patience.allowed);
  return { ...patience, earliest, deadAt: heardOthers ? earliest : addSeconds(earliest, patience.allowed) };
}
