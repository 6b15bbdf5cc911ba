import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { RunningService } from '../../src/cli/asking/ask.ts';
import { AskingRefused } from '../../src/cli/asking/refused.ts';

/** Calls a server that responds with `answer`. */
async function asked(answer: (response: ServerResponse) => void): Promise<unknown> {
  const server = createServer((_request, response) => answer(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const service = new RunningService({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` });
  const outcome = await service.ask('readStatus').catch((error: unknown) => error);
  server.closeAllConnections();
  server.close();
  return outcome;
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a service that is asked', () => {
  it.each<[string, (response: ServerResponse) => void, string]>([
    ['sends half of its JSON', (response) => response.writeHead(200, JSON_TYPE).end('{"a":'), 'not as the API of a service'],
    ['refuses with JSON of its own', (response) => response.writeHead(404, JSON_TYPE).end('null'), 'not as the API of a service'],
    ['refuses with a reason', (response) => response.writeHead(409, JSON_TYPE).end('{"detail":"taken"}'), 'taken'],
    [
      'breaks its answer off',
      (response) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' }).write('{');
        setImmediate(() => response.destroy());
      },
      'No service answers',
    ],
  ])('and %s is told of in one line', async (_, answer, text) => {
    const outcome = await asked(answer);
    expect(outcome).toBeInstanceOf(AskingRefused);
    expect((outcome as Error).message).toContain(text);
  });
});
