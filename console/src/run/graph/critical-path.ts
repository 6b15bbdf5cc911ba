import type { GraphNode } from '@contralto/client';
import type { Predecessors } from './layers.ts';

/**
 * The runs that decided when the last run ended, from the first to the last: the last one, before it the one among its dependencies that ended last, and so on. A run
 * in progress ends now.
 */
export function criticalPath(nodes: readonly GraphNode[], dependencies: Predecessors, now: number): number[] {
  const ends = nodes.map(({ end_time, start_time }) => (end_time ? Date.parse(end_time) : Math.max(now, Date.parse(start_time))));
  const started = nodes.map(
    ({ start_time, state_type }) => !['SCHEDULED', 'PENDING'].includes(state_type) && Date.parse(start_time) <= now,
  );
  const latest = (of: Iterable<number>): number | undefined => {
    let found: number | undefined;
    for (const one of of) if (started[one] && (found === undefined || (ends[one] ?? 0) > (ends[found] ?? 0))) found = one;
    return found;
  };
  const path = new Set<number>();
  for (let at = latest(nodes.keys()); at !== undefined && !path.has(at); at = latest(dependencies[at] ?? [])) path.add(at);
  return [...path].reverse();
}
