import type { DroppedRun } from './dropped-queries.ts';

/** The beginning of the message of every dropped run, by which automations recognize its event. */
const DROPPED = 'Dropped: ';

/** Why a late-run policy drops a run. `lateAfter` is the time in seconds after which an overdue run is late. */
export function droppedMessage({ source, keep, maxAge }: DroppedRun, lateAfter: number, age: number): string {
  const of = source === 'service' ? 'the late-run policy of the service' : `the late-run policy of its ${source}`;
  if (maxAge !== null && age > maxAge) return `${DROPPED}the run was due more than ${maxAge} seconds ago, and ${of} keeps no older runs.`;
  if (keep === 0) return `${DROPPED}the run did not start within ${lateAfter} seconds, and ${of} keeps no late runs.`;
  if (keep === 1) return `${DROPPED}a later run of its schedule was due, and ${of} keeps only the latest.`;
  return `${DROPPED}${keep} later runs of its schedule were due, and ${of} keeps at most ${keep}.`;
}
