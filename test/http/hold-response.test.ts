import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { differs } from '../../src/base/errors.ts';
import { type Holder, holdResponse } from '../../src/http/strict/hold-response.ts';

/** One held response of a real server. */
async function responded(whole: Holder['whole'], respond: (response: ServerResponse) => void) {
  const failures: unknown[] = [];
  const server = createServer((_request, response) => {
    holdResponse(response, { whole, streamed: () => undefined, failed: (error) => failures.push(error) });
    respond(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const outcome = await fetch(url)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => 'no response' as const);
  server.closeAllConnections();
  server.close();
  return { outcome, failures };
}

describe('a held response', () => {
  it('is sent if it is valid', async () => {
    const { outcome, failures } = await responded(
      async () => undefined,
      (response) => response.end('as it is'),
    );
    expect([outcome, failures]).toEqual([{ status: 200, text: 'as it is' }, []]);
  });

  it('is replaced if it is invalid', async () => {
    const { outcome } = await responded(
      async () => differs('not so'),
      (response) => response.end('wrong'),
    );
    expect(outcome).toMatchObject({ status: 500, text: expect.stringContaining('not so') });
  });

  it.each<[string, Holder['whole'], (response: ServerResponse) => void]>([
    ['its head has been sent', async () => differs('not so'), (response) => response.writeHead(200).end('wrong')],
    ['its validation fails', () => Promise.reject(new Error('broken')), (response) => response.end('unseen')],
  ])('closes only the connection if %s', async (_, whole, respond) => {
    const { outcome, failures } = await responded(whole, respond);
    expect([outcome, failures.length]).toEqual(['no response', 1]);
  });
});
