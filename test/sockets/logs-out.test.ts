import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { join } from './client.ts';

async function subscribe(api: Api, filter: Record<string, unknown>) {
  const client = await join(api, '/logs/out');
  client.send({ type: 'filter', filter });
  await client.ping();
  return client;
}

const log = (api: Api, given: Record<string, unknown> = {}) => ({
  name: 'acme',
  level: 20,
  message: 'hello',
  timestamp: api.clock.now(),
  ...given,
});

describe('/logs/out', () => {
  const streaming = { SERVICE_LOGS_STREAM_OUT_ENABLED: 'true', SERVICE_LOGS_STREAM_PUBLISHING_ENABLED: 'true' };
  onEveryStore(
    (api) => {
      it('sends new logs that match, without stored ones', async () => {
        const flow_run_id = v7();
        await api.post('/logs/', [log(api, { flow_run_id, level: 50 })]);
        const client = await subscribe(api, {
          level: { ge_: 30, le_: null },
          timestamp: { after_: addSeconds(api.clock.peek(), -60), before_: addSeconds(api.clock.peek(), 86_400) },
          flow_run_id: { any_: [flow_run_id] },
          task_run_id: null,
          text: null,
        });
        await api.post('/logs/', [
          log(api, { flow_run_id }),
          log(api, { level: 40 }),
          log(api, { flow_run_id, level: 40, message: 'this' }),
        ]);
        const { type, log: sent } = await client.next();
        expect([type, sent.message, sent.created, sent.updated]).toEqual(['log', 'this', null, null]);
        const stored = (
          await api.post('/logs/filter', { logs: { flow_run_id: { any_: [flow_run_id] }, level: { ge_: 40 } }, sort: 'TIMESTAMP_DESC' })
        ).body;
        expect(sent).toEqual({ ...stored[0], created: null, updated: null });
        await client.ping();
        expect(client.pending).toBe(0);
        await client.close();
      });

      it('filters by task run, its absence, and text', async () => {
        const task_run_id = v7();
        const filters = [
          { task_run_id: { any_: [task_run_id] } },
          { task_run_id: { is_null_: true } },
          { task_run_id: { is_null_: false } },
          { text: { query: 'ONE -two' } },
          {},
        ];
        const clients = await Promise.all(filters.map((filter) => subscribe(api, filter)));
        await api.post('/logs/', [
          log(api, { task_run_id, message: 'one' }),
          log(api, { message: 'one two' }),
          log(api, { message: 'end', task_run_id: v7(), level: 0 }),
        ]);
        const got = await Promise.all(
          clients.map(async (client) => {
            await client.ping();
            const messages: string[] = [];
            while (client.pending > 0) messages.push((await client.next()).log.message);
            return messages;
          }),
        );
        expect(got).toEqual([['one'], ['one two'], ['one', 'end'], ['one'], ['one', 'one two', 'end']]);
        await Promise.all(clients.map((client) => client.close()));
      });

      it('closes with 1002 on another type, or on an invalid filter', async () => {
        const hello = await join(api, '/logs/out');
        hello.send({ type: 'hello' });
        expect(await hello.closed).toEqual({ code: 1002, reason: "Expected 'filter' message" });
        const bad = await join(api, '/logs/out');
        bad.send({ type: 'filter', filter: { name: 'x' } });
        expect(await bad.closed).toEqual({ code: 1002, reason: 'Invalid filter: name: Extra inputs are not permitted' });
      });
    },
    { settings: streaming },
  );

  for (const setting of Object.keys(streaming)) {
    onEveryStore(
      (api) => {
        it(`sends nothing unless ${setting} is enabled`, async () => {
          const client = await subscribe(api, {});
          await api.post('/logs/', [log(api)]);
          await client.ping();
          expect(client.pending).toBe(0);
          await client.close();
        });
      },
      { settings: { ...streaming, [setting]: 'false' } },
    );
  }
});
