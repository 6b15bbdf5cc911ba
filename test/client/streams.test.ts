import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Socket, SubscriptionRefused, subscribeToEvents, subscribeToLogs } from '../../packages/client/src/index.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { bearer, issue } from '../support/keys.ts';

const RUN = '0197a1c2-5b7e-7c3d-8e4f-00000000000a';
const STREAMED = { SERVICE_LOGS_STREAM_OUT_ENABLED: 'true', SERVICE_LOGS_STREAM_PUBLISHING_ENABLED: 'true' };

/** What a subscription is opened with, and the sockets that it has opened. */
function connecting(api: Api) {
  const sockets: WebSocket[] = [];
  const open = (url: string, protocols: string[]) => {
    const socket = new WebSocket(url, protocols);
    sockets.push(socket);
    return socket as Socket;
  };
  return { sockets, options: { url: `${api.url}/api`, open, sleep: async () => {} } };
}

const line = (api: Api, message: string, level = 40) => ({
  name: 'test',
  level,
  message,
  timestamp: api.clock.now(),
  flow_run_id: RUN,
});

describe('streams', () => {
  onEveryStore(
    (api) => {
      it('yields the logs that match, again after a lost connection, until it is ended', async () => {
        const { sockets, options } = connecting(api);
        const abort = new AbortController();
        const messages = [['too low', 'first'], ['second']];
        const logs = subscribeToLogs(
          { flow_run_id: { any_: [RUN] }, level: { ge_: 30 } },
          {
            ...options,
            signal: abort.signal,
            onConnected() {
              const lines = messages.shift()?.map((message) => line(api, message, message === 'too low' ? 10 : 40));
              // the filter is on its way: it has arrived when the answer to the next ping has
              sockets.at(-1)?.once('pong', () => void api.post('/logs/', lines));
              sockets.at(-1)?.ping();
            },
          },
        );
        expect((await logs.next()).value).toMatchObject({ message: 'first', flow_run_id: RUN });
        sockets[0]?.terminate();
        expect((await logs.next()).value).toMatchObject({ message: 'second' });
        expect(sockets).toHaveLength(2);
        abort.abort();
        expect(await logs.next()).toEqual({ done: true, value: undefined });
      });
    },
    { settings: STREAMED },
  );
});

describe('a stream of events', () => {
  onEveryStore((api) => {
    it('misses nothing after a lost connection, also when an event was ahead of its time', async () => {
      const { sockets, options } = connecting(api);
      const day = 86_400_000;
      const events = [
        { id: '0197a1c2-5b7e-7c3d-8e4f-00000000000c', occurred: new Date(Date.now() + day).toISOString() },
        { id: '0197a1c2-5b7e-7c3d-8e4f-00000000000d', occurred: new Date().toISOString() },
      ];
      const seen = subscribeToEvents(
        { event: { name: ['test.time'] }, occurred: { since: new Date(Date.now() - day).toISOString() } },
        {
          ...options,
          onConnected() {
            const event = { ...events.shift(), event: 'test.time', resource: { 'prefect.resource.id': 'x' } };
            sockets.at(-1)?.once('pong', () => void api.post('/events', [event]));
            sockets.at(-1)?.ping();
          },
        },
      );
      expect((await seen.next()).value?.id).toMatch(/c$/);
      sockets[0]?.terminate();
      expect((await seen.next()).value?.id).toMatch(/d$/);
      await seen.return();
    });
  });
});

describe('streams with a key', () => {
  onEveryStore(
    (api) => {
      it('are open to who may read them, and to nobody else', async () => {
        const admin = await issue(api, { name: 'the admin', role: 'admin' });
        const viewer = await issue(api, { name: 'the viewer', role: 'viewer' }, admin.key);
        const { options } = connecting(api);
        const post = (path: string, body: unknown) => api.post(path, body, bearer(admin.key));

        const credentials = { key: viewer.key };
        const id = '0197a1c2-5b7e-7c3d-8e4f-00000000000b';
        // of after the subscription, which begins with the first step of its iterator
        const event = () => ({ id, event: 'test.key', occurred: new Date().toISOString(), resource: { 'prefect.resource.id': 'x' } });
        const events = subscribeToEvents(
          { event: { name: ['test.key'] } },
          { ...options, credentials, backfill: true, onConnected: () => void post('/events', [event()]) },
        );
        expect((await events.next()).value?.id).toBe(id);
        await events.return();

        const { sockets, options: others } = connecting(api);
        const logs = subscribeToLogs(
          {},
          {
            ...others,
            credentials,
            onConnected() {
              sockets[0]?.once('pong', () => void post('/logs/', [line(api, 'seen')]));
              sockets[0]?.ping();
            },
          },
        );
        expect((await logs.next()).value?.message).toBe('seen');
        await logs.return();

        const stranger = { key: `${viewer.key.slice(0, -1)}${viewer.key.endsWith('a') ? 'b' : 'a'}` };
        await expect(subscribeToEvents({}, { ...options, credentials: stranger }).next()).rejects.toThrow(SubscriptionRefused);
        await expect(subscribeToLogs({}, options).next()).rejects.toThrow(SubscriptionRefused);
      });
    },
    { settings: STREAMED },
  );
});
