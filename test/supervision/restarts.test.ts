import { describe, expect, it } from 'vitest';
import { sharesOf } from '../../src/supervision/assignment.ts';
import { Restarts } from '../../src/supervision/restarts.ts';

const ends = (restarts: Restarts, times: number) => Array.from({ length: times }, () => restarts.ended(0.1));

describe('the replacement of a worker process', () => {
  it('is immediate after a long run', () => {
    expect(new Restarts().ended(3600)).toBe(0);
  });

  it('is delayed longer each time it ends soon after its start, up to half a minute', () => {
    const pauses = ends(new Restarts(), 10);
    expect(pauses.slice(0, 4)).toEqual([0.2, 0.4, 0.8, 1.6]);
    expect(pauses.slice(-2)).toEqual([30, 30]);
  });

  it('is abandoned after eight short runs in a row; a long one resets the count', () => {
    const restarts = new Restarts();
    ends(restarts, 7);
    expect(restarts.isHopeless).toBe(false);
    restarts.ended(31);
    ends(restarts, 7);
    expect(restarts.isHopeless).toBe(false);
    ends(restarts, 1);
    expect(restarts.isHopeless).toBe(true);
  });
});

describe('the connections to the database', () => {
  it('are divided among the worker processes; each has at least two', () => {
    expect(sharesOf(10, 4)).toEqual([3, 3, 2, 2]);
    expect(sharesOf(20, 2)).toEqual([10, 10]);
    expect(sharesOf(3, 3)).toEqual([2, 2, 2]);
  });
});
