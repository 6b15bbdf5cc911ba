import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Listening } from './listen.ts';

/** Serves the requests and upgrades that another server has received and emits at this one, which has no connections of its own. */
export function mount(app: RequestListener, port: number): Listening {
  const server = createServer(app);
  const open = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return {
    server,
    port,
    stopAccepting: async () => undefined,
    async stop(deadlineSeconds) {
      const closed = Promise.all([...open].map((response) => once(response, 'close')));
      await Promise.race([closed, pause(deadlineSeconds * 1000, undefined, { ref: false })]);
    },
  };
}
