import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Socket, SubscriptionRejected, subscribeToEvents, subscribeToLogs } from '../../packages/client/src/index.ts';
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
      it('yields the logs that match, again after a lost connection, until it ends', async () => {
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
    it('receives events although the clock of the machine is ahead', async () => {
      const now = Date.now();
      const ahead = vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
      const { sockets, options } = connecting(api);
      const event = { id: v7(), event: 'test.ahead', occurred: new Date(now).toISOString(), resource: { 'prefect.resource.id': 'x' } };
      const seen = subscribeToEvents(
        { event: { name: ['test.ahead'] } },
        {
          ...options,
          onConnected() {
            ahead.mockRestore();
            sockets[0]?.once('pong', () => void api.post('/events', [event]));
            sockets[0]?.ping();
          },
        },
      );
      expect((await seen.next()).value?.id).toBe(event.id);
      await seen.return();
    });

    it('misses no event after a lost connection, also if an event has a future time', async () => {
      const { sockets, options } = connecting(api);
      const ids = [v7(), v7()];
      // the second one happens after the subscription has begun
      const ahead = [86_400_000, 1000];
      const left = [...ids];
      const seen = subscribeToEvents(
        { event: { name: ['test.time'] } },
        {
          ...options,
          onConnected() {
            const occurred = new Date(Date.now() + (ahead.shift() ?? 0)).toISOString();
            const event = { id: left.shift(), occurred, event: 'test.time', resource: { 'prefect.resource.id': 'x' } };
            sockets.at(-1)?.once('pong', () => void api.post('/events', [event]));
            sockets.at(-1)?.ping();
          },
        },
      );
      expect((await seen.next()).value?.id).toBe(ids[0]);
      sockets[0]?.terminate();
      expect((await seen.next()).value?.id).toBe(ids[1]);
      await seen.return();
    });
  });
});

describe('streams with a key', () => {
  onEveryStore(
    (api) => {
      it('open for keys with the scope, and for no other client', async () => {
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

        const wrongKey = { key: `${viewer.key.slice(0, -1)}${viewer.key.endsWith('a') ? 'b' : 'a'}` };
        await expect(subscribeToEvents({}, { ...options, credentials: wrongKey }).next()).rejects.toThrow(SubscriptionRejected);
        await expect(subscribeToLogs({}, options).next()).rejects.toThrow(SubscriptionRejected);
      });
    },
    { settings: STREAMED },
  );
});
