import { describe, expect, it } from 'vitest';
import { displaced, freePriority } from '../../../../src/resources/work-pools/queues/priorities.ts';

const queues = (priorities: Record<string, number>) => Object.entries(priorities).map(([id, priority]) => ({ id, priority }));

/** The priorities of all queues after the queue `id` takes `priority`. */
function settled(before: Record<string, number>, id: string, priority: number) {
  const moved = displaced(queues(before), { id, priority });
  return { ...before, [id]: priority, ...Object.fromEntries(moved.map((queue) => [queue.id, queue.priority])) };
}

describe('priorities of queues', () => {
  it('a new queue gets the lowest free priority', () => {
    expect(freePriority([])).toBe(1);
    expect(freePriority(queues({ a: 1, b: 2, c: 99 }))).toBe(3);
    expect(freePriority(queues({ a: 1, c: 99 }))).toBe(2);
  });

  it('a queue with a priority in use moves only those that collide, and keeps gaps', () => {
    expect(settled({ default: 1, a: 2, b: 3, c: 9 }, 'c', 1)).toEqual({ c: 1, default: 2, a: 3, b: 4 });
    expect(settled({ default: 1, a: 3, b: 4 }, 'new', 1)).toEqual({ new: 1, default: 2, a: 3, b: 4 });
    expect(settled({ default: 1, a: 2 }, 'a', 50)).toEqual({ default: 1, a: 50 });
    expect(settled({ default: 1, a: 2 }, 'a', 2)).toEqual({ default: 1, a: 2 });
  });

  it('duplicates of earlier releases become distinct', () => {
    expect(settled({ a: 1, b: 1, c: 1 }, 'd', 1)).toEqual({ d: 1, a: 2, b: 3, c: 4 });
  });
});
