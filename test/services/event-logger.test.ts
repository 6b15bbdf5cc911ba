import { describe, expect, it } from 'vitest';
import { Bus } from '../../src/bus/bus.ts';
import type { Deps } from '../../src/deps.ts';
import { startEventLogger } from '../../src/services/event-logger.ts';
import { eventRecord } from '../events/builders.ts';

describe('event-logger', () => {
  it.each([true, false])('logs one line per event if it is enabled: %s', (enabled) => {
    const lines: unknown[] = [];
    const bus = new Bus(() => {});
    const log = { info: (_fields: unknown, text: string) => lines.push(text) };
    const stop = startEventLogger({ bus, log, settings: { services: { eventLogger: { enabled } } } } as unknown as Deps);
    bus.publish('events', [eventRecord({ event: 'a' }), eventRecord({ event: 'b' })]);
    stop();
    bus.publish('events', [eventRecord()]);
    expect(lines).toEqual(enabled ? ['a', 'b'] : []);
  });
});
