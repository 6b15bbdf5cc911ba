import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import * as validators from '../../packages/client/src/generated/zod.gen.ts';
import { connect, createAutomation, createFlow, createFlowRun, dataOf, setFlowRunState } from '../../packages/client/src/index.ts';
import type { JsonValue } from '../../src/base/json/value.ts';
import { entries, exampleOf, responseOf } from '../contract/document.ts';
import { unique } from '../support/api.ts';
import { onSomeStore } from '../support/every-store.ts';
import { grown, startGrowingProxy } from '../support/growth.ts';

const successes = entries.flatMap(({ operation }) => {
  const { operationId: id } = operation;
  const validator = (validators as unknown as Record<string, ZodType>)[`z${id[0]?.toUpperCase()}${id.slice(1)}Response`];
  return Object.entries(operation.responses).flatMap(([status, named]) => {
    const media = responseOf(named).content?.['application/json'];
    return status.startsWith('2') && media && validator ? [{ at: `${id} ${status}`, media, validator }] : [];
  });
});

describe('the validators of the client', () => {
  it('exist for every response', () => expect(successes.length).toBeGreaterThan(200));

  it.each(successes)('accept $at of a later release', ({ media, validator }) => {
    const later = grown(media.schema, exampleOf(media) as JsonValue, 'alternatives');
    expect(validator.safeParse(later).error?.issues ?? []).toEqual([]);
  });
});

describe('the client with a service of a later release', () => {
  onSomeStore((api) => {
    it('completes a run, and reads fields, values, and alternatives that it does not know', async () => {
      const proxy = await startGrowingProxy(api.url, 'alternatives');
      try {
        const client = connect({ url: `${proxy.url}/api` });
        const flow = dataOf(await createFlow({ client, body: { name: unique('flow') } }));
        const run = dataOf(await createFlowRun({ client, body: { flow_id: flow.id, state: { type: 'PENDING' } } }));
        const set = dataOf(await setFlowRunState({ client, path: { id: run.id }, body: { state: { type: 'RUNNING' } } }));
        expect(set).toMatchObject({ status: 'ACCEPT', a_later_field: expect.anything() });
        const trigger = { type: 'event', posture: 'Reactive' } as const;
        const body = { name: unique('automation'), trigger, actions: [{ type: 'do-nothing' } as const] };
        expect(dataOf(await createAutomation({ client, body })).trigger).toEqual({ type: 'a-later-alternative' });
      } finally {
        await proxy.stop();
      }
    });
  });
});
