import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { RequestRejected } from '../../src/cli/remote/errors.ts';
import { RunningService } from '../../src/cli/remote/running-service.ts';

/** Calls a server that responds with `respond`. */
async function requested(respond: (response: ServerResponse) => void): Promise<unknown> {
  const server = createServer((_request, response) => respond(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const service = new RunningService({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` });
  const outcome = await service.call('readStatus').catch((error: unknown) => error);
  server.closeAllConnections();
  server.close();
  return outcome;
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a running service', () => {
  it.each<[string, (response: ServerResponse) => void, string]>([
    ['sends half of its JSON', (response) => response.writeHead(200, JSON_TYPE).end('{"a":'), 'not the API of a service'],
    ['rejects with its own JSON', (response) => response.writeHead(404, JSON_TYPE).end('null'), 'not the API of a service'],
    ['rejects with a reason', (response) => response.writeHead(409, JSON_TYPE).end('{"detail":"taken"}'), 'taken'],
    [
      'breaks its response off',
      (response) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' }).write('{');
        setImmediate(() => response.destroy());
      },
      'No service responds',
    ],
  ])('that %s is reported in one line', async (_, respond, text) => {
    const outcome = await requested(respond);
    expect(outcome).toBeInstanceOf(RequestRejected);
    expect((outcome as Error).message).toContain(text);
  });
});
