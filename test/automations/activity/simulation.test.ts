import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/automations/activity/simulation.ts';
import type { EventTrigger } from '../../../src/store/schema/trigger.ts';

const START = '2026-03-05T10:00:00.000000Z';
const END = '2027-03-05T10:00:00.000000Z';

const silence: EventTrigger = {
  ...{ type: 'event', id: v7(), posture: 'Proactive', threshold: 1, within: 10 },
  ...{ expect: ['never'], after: [], for_each: [], match: {}, match_related: {} },
};

describe('a simulation', () => {
  it('counts all firings and returns the first hundred', () => {
    const simulation = new Simulation(silence, START, { next: () => v7() });
    for (let at = simulation.nextRun(END); at !== undefined && simulation.fired < 500; at = simulation.nextRun(END))
      simulation.findSilence(at);
    expect([simulation.fired, simulation.firings.length]).toEqual([500, 100]);
    expect(simulation.firings[0]?.firing.triggered).toBe('2026-03-05T10:00:10.000000Z');
  });
});
