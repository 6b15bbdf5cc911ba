import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { clientEvent } from '../events/builders.ts';
import { onEveryStore } from '../support/every-store.ts';
import { startApi } from '../support/start-api.ts';
import { connect, join } from './client.ts';

const PATHS = ['/events/in', '/events/out', '/logs/out', '/task_runs/subscriptions/scheduled'];

describe('the handshake of a service without authentication', () => {
  onEveryStore((api) => {
    it.each(PATHS)('%s: accepts any token, including null', async (path) => {
      for (const token of [null, '', 'x']) {
        const client = await connect(api, path);
        expect(client.ws.protocol).toBe('prefect');
        await client.authenticate(token);
        expect((await client.close()).code).toBe(1000);
      }
    });

    it('responds to a ping before the authentication', async () => {
      const client = await connect(api, '/events/in');
      expect(await client.ping('first')).toBe('first');
      await client.authenticate();
      await client.close();
    });

    it('finds the subprotocol among others', async () => {
      const client = await connect(api, '/events/in', ['graphql', 'prefect']);
      expect(client.ws.protocol).toBe('prefect');
      await client.close();
    });

    it('closes with 1008 on a first frame of another type', async () => {
      for (const frame of [clientEvent(api), { type: 'filter' }, [], 'null']) {
        const client = await connect(api, '/events/in');
        client.send(frame);
        expect(await client.closed).toEqual({ code: 1008, reason: "Expected 'auth' message" });
      }
    });

    it('closes with 1011 on a first frame that is not JSON', async () => {
      const client = await connect(api, '/events/in');
      client.send('{nope');
      expect(await client.closed).toEqual({ code: 1011, reason: 'Invalid message' });
    });

    it('clients without the subprotocol skip it', async () => {
      const client = await connect(api, '/events/in', []);
      expect(client.ws.protocol).toBe('');
      const event = clientEvent(api);
      client.send(event);
      await client.ping();
      expect((await api.events()).map(({ id }) => id)).toContain(event.id);
      await client.close();
    });

    it('responds to an unknown path with 404', async () => {
      await expect(connect(api, '/events/sideways')).rejects.toThrow('status 404');
      await expect(connect({ url: `${api.url}/nope` }, '/events/in')).rejects.toThrow('status 404');
    });

    it('accepts a trailing slash and a query string', async () => {
      await (await join(api, '/events/in/?x=1')).close();
    });
  });
});

describe('the handshake of a service with authentication', () => {
  onEveryStore(
    (api) => {
      it.each(PATHS)('%s: accepts the correct token', async (path) => {
        const client = await join(api, path, 'admin:secret');
        await client.close();
      });

      it.each<[unknown, string]>([
        [undefined, 'Auth required but no token provided'],
        [null, 'Auth required but no token provided'],
        ['', 'Auth required but no token provided'],
        [7, 'Auth required but no token provided'],
        ['admin:secre', 'Invalid token'],
        [Buffer.from('admin:secret').toString('base64'), 'Invalid token'],
      ])('closes with 1008 on a missing or wrong token: %s', async (token, reason) => {
        for (const path of PATHS) {
          const client = await connect(api, path, ['prefect'], {
            authorization: `Basic ${Buffer.from('admin:secret').toString('base64')}`,
          });
          client.send({ type: 'auth', token });
          expect(await client.closed).toEqual({ code: 1008, reason });
        }
      });

      it('rejects a client without the subprotocol with 403', async () => {
        for (const path of PATHS) await expect(connect(api, path, [])).rejects.toThrow('status 403');
      });

      it('reports such a client once per path', async () => {
        const lines: string[] = [];
        const settings = { SERVICE_API_AUTH_STRING: 'admin:secret' };
        const { api: own, stop } = await startApi(api.kind, {
          settings,
          log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
        });
        for (const path of [...PATHS, ...PATHS])
          await expect(connect(own, path, [], { 'user-agent': 'Python/3.11 websockets/15.0' })).rejects.toThrow('status 403');
        await stop();
        const reported = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('rejected a socket without credentials'));
        expect(reported.map(({ path }) => path)).toEqual(PATHS);
        expect(reported[0].client).toBe('Python/3.11 websockets/15.0');
      });
    },
    { settings: { SERVICE_API_AUTH_STRING: 'admin:secret' } },
  );
});

describe('the prefix of the API', () => {
  onEveryStore(
    (api) => {
      it('applies to sockets too', async () => {
        await expect(connect(api, '/events/in')).rejects.toThrow('status 404');
        const url = api.url.replace(/$/, '/base');
        await (await join({ url }, '/events/in')).close();
      });
    },
    { settings: { SERVICE_API_BASE_PATH: '/base/api' } },
  );
});

describe('keep-alive', () => {
  onEveryStore(
    (api) => {
      it('pings clients', async () => {
        const client = await join(api, '/events/in');
        await new Promise((resolve) => client.ws.once('ping', resolve));
        await client.close();
      });

      it('disconnects a client that does not respond', async () => {
        const client = await connect(api, '/events/in');
        client.ws.removeAllListeners('ping');
        // suppresses the automatic response of the library
        (client.ws as unknown as { _receiver: { removeAllListeners(event: string): void } })._receiver.removeAllListeners('ping');
        expect((await client.closed).code).toBe(1006);
      });
    },
    { settings: { SERVICE_API_WEBSOCKET_PING_INTERVAL: '0.1', SERVICE_API_WEBSOCKET_PING_TIMEOUT: '0.1' } },
  );
});
