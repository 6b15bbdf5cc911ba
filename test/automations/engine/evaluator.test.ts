import { describe, expect, it } from 'vitest';
import { Evaluator } from '../../../src/automations/engine/evaluator.ts';
import { RecentlyQueued } from '../../../src/automations/engine/recently-queued.ts';
import { TriggerSet } from '../../../src/automations/engine/trigger-set.ts';
import { eventRecord } from '../../events/builders.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('the evaluation of a batch', () => {
  onEveryStore((api) => {
    it('fails when the queue cannot be read, instead of abandoning the events one by one', async () => {
      const { deps } = api;
      const broken = { ...deps.store, reader: deps.store.reader, transaction: () => Promise.reject(new Error('no such column')) };
      const evaluator = new Evaluator({ ...deps, store: broken }, new TriggerSet(deps.log), new RecentlyQueued());
      await expect(evaluator.batch()).rejects.toThrow('no such column');
    });
  });
});

describe('recently queued events', () => {
  const measured = (bytes: number) => ({ queued: { event: eventRecord(), triggers: [] }, bytes });

  it('are returned once', () => {
    const recent = new RecentlyQueued();
    const one = measured(10);
    recent.add([one]);
    const { id } = one.queued.event;
    expect([recent.take(id), recent.take(id)]).toEqual([one.queued, undefined]);
  });

  it('are dropped when there are too many, the oldest first', () => {
    const recent = new RecentlyQueued();
    const [first, second] = [measured(5_000_000), measured(5_000_000)];
    recent.add([first, second]);
    expect([recent.take(first.queued.event.id), recent.take(second.queued.event.id)]).toEqual([undefined, second.queued]);
  });
});
