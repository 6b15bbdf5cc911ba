import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/base/time/manual-clock.ts';

const START = '2026-01-05T08:00:00.000000Z';
const done = () => Promise.resolve();

describe('the timers of a manual clock', () => {
  const started = () => {
    const clock = new ManualClock(START);
    const calls: string[] = [];
    return { clock, calls, note: (name: string) => () => void calls.push(`${name} ${clock.peek().slice(11, 19)}`) };
  };

  it('are called in order, each at its time', async () => {
    const { clock, calls, note } = started();
    clock.after(20, note('late'));
    clock.after(10, note('early'));
    clock.after(40, note('later'));
    await clock.moveTo('2026-01-05T08:00:30.000000Z', done);
    expect(calls).toEqual(['early 08:00:10', 'late 08:00:20']);
    expect(clock.peek()).toBe('2026-01-05T08:00:30.000000Z');
  });

  it('are called after the work of earlier ones, also if that adds or cancels timers', async () => {
    const { clock, calls, note } = started();
    const cancel = clock.after(2, note('canceled'));
    let work = done;
    clock.after(1, () => {
      note('first')();
      work = async () => {
        work = done;
        await Promise.resolve();
        cancel();
        clock.after(3, note('added'));
      };
    });
    await clock.moveTo('2026-01-05T08:00:05.000000Z', () => work());
    expect(calls).toEqual(['first 08:00:01', 'added 08:00:04']);
  });

  it('are called once per step of a long move, and at its end', async () => {
    const { clock, calls, note } = started();
    const end = clock.every(5, note('often'));
    await clock.moveTo('2026-01-05T08:01:00.000000Z', done, 3);
    expect(calls).toEqual(['often 08:00:05', 'often 08:00:25', 'often 08:00:45', 'often 08:01:00']);
    end();
    await clock.moveTo('2026-01-05T09:00:00.000000Z', done);
    expect(calls).toHaveLength(4);
  });

  it('are not called by a move that sets only the time', () => {
    const { clock, calls, note } = started();
    clock.after(1, note('never'));
    clock.advance(10);
    clock.set('2026-01-06T00:00:00.000000Z');
    expect(calls).toEqual([]);
  });
});
