import { describe, expect, it } from 'vitest';
import { type Caller, FairQueue } from '../../src/base/async/fair-queue.ts';

/** Serves all queued items; each item uses one second of its caller's time. */
function serve(queue: FairQueue<string>, callers: Map<string, Caller>, most = Number.POSITIVE_INFINITY): string[] {
  const served: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = served.length < most ? queue.shift() : undefined) {
    served.push(item);
    queue.charge(callers.get(item)!, 1);
  }
  return served;
}

describe('the fair queue', () => {
  const fill = (...items: [item: string, caller: Caller][]) => {
    const queue = new FairQueue<string>();
    for (const [item, caller] of items) queue.push(caller, item);
    return { queue, callers: new Map(items) };
  };

  it('keeps the order of one caller', () => {
    const { queue, callers } = fill(['1', ['a']], ['2', ['a']], ['3', ['a']]);
    expect(serve(queue, callers)).toEqual(['1', '2', '3']);
    expect(queue.size).toBe(0);
    expect(queue.shift()).toBeUndefined();
  });

  it('alternates between callers, however many items one of them has', () => {
    const { queue, callers } = fill(['a1', ['a']], ['a2', ['a']], ['a3', ['a']], ['b1', ['b']], ['b2', ['b']]);
    expect(serve(queue, callers)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('divides time among addresses first, then among connections', () => {
    const { queue, callers } = fill(['a1', ['a', 1]], ['a2', ['a', 2]], ['a3', ['a', 3]], ['b1', ['b', 4]], ['b2', ['b', 4]]);
    expect(serve(queue, callers)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('counts time, not requests', () => {
    const { queue } = fill(['long', ['a']], ['a2', ['a']], ['b1', ['b']], ['b2', ['b']], ['b3', ['b']]);
    expect(queue.shift()).toBe('long');
    queue.charge(['a'], 10);
    const rest = [];
    for (let item = queue.shift(); item; item = queue.shift()) {
      rest.push(item);
      queue.charge([item[0]], 1);
    }
    expect(rest).toEqual(['b1', 'b2', 'b3', 'a2']);
  });

  it('serves a new caller next, without credit for the time before', () => {
    const { queue, callers } = fill(['a1', ['a']], ['a2', ['a']], ['a3', ['a']], ['b1', ['b']], ['b2', ['b']], ['b3', ['b']]);
    serve(queue, callers, 4);
    for (const item of ['n1', 'n2', 'n3']) {
      queue.push(['n'], item);
      callers.set(item, ['n']);
    }
    expect(serve(queue, callers)).toEqual(['n1', 'a3', 'b3', 'n2', 'n3']);
  });

  it('does not starve a waiting caller while others queue again immediately', () => {
    const { queue } = fill(['w', ['w']], ['x', ['x']]);
    const served: string[] = [];
    while (!served.includes('w') && served.length < 10) {
      const item = queue.shift()!;
      served.push(item);
      queue.charge([item], 1);
      if (item !== 'w') queue.push([item], item);
    }
    expect(served.length).toBeLessThanOrEqual(2);
  });

  it('removes a given item, or the newest item of the caller with the most', () => {
    const { queue, callers } = fill(['a1', ['a']], ['b1', ['b']], ['a2', ['a']], ['a3', ['a']]);
    expect(queue.dropFromLargest()).toBe('a3');
    expect(queue.remove(['a'], 'a1')).toBe(true);
    expect(queue.remove(['a'], 'a1')).toBe(false);
    expect(queue.remove(['nobody'], 'a1')).toBe(false);
    expect(serve(queue, callers)).toEqual(['a2', 'b1']);
    expect(queue.dropFromLargest()).toBeUndefined();
  });

  it('drops idle callers, but not callers with queued items', () => {
    const queue = new FairQueue<string>();
    queue.push(['first'], 'first');
    for (let n = 0; n < 20_000; n++) queue.charge([n], 1);
    queue.push(['second'], 'second');
    queue.charge(['first'], 1);
    expect([queue.shift(), queue.shift(), queue.size]).toEqual(['second', 'first', 0]);
  });
});
