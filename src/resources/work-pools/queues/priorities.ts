export interface Ranked {
  id: string;
  priority: number;
}

/** The smallest positive number that is not the priority of a queue in the pool. */
export function freePriority(queues: readonly { priority: number }[]): number {
  const taken = new Set(queues.map((queue) => queue.priority));
  let free = 1;
  while (taken.has(free)) free++;
  return free;
}

/**
 * The queues that must move when `changed` has its new priority. A conflicting queue moves down by one, which may displace the next; gaps remain. `queues` are
 * those of the pool in order of priority.
 */
export function displaced(queues: readonly Ranked[], changed: Ranked): Ranked[] {
  const others = queues.filter((queue) => queue.id !== changed.id);
  const place = others.findIndex((queue) => queue.priority >= changed.priority);
  if (place < 0) return [];
  const moved: Ranked[] = [];
  let last = 0;
  for (const queue of [...others.slice(0, place), changed, ...others.slice(place)]) {
    if (queue.priority <= last) moved.push({ id: queue.id, priority: ++last });
    else last = queue.priority;
  }
  return moved;
}
