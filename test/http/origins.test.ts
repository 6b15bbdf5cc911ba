import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRawSocket } from '../support/attacks/frames.ts';
import { startApi } from '../support/start-api.ts';

const OWN = 'https://flows.example.org';
const FOREIGN = 'https://evil.example.com';

describe('pages of other origins, when origins are restricted', () => {
  let running: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    running = await startApi('sqlite', { settings: { SERVICE_API_CORS_ALLOWED_ORIGINS: OWN } });
  });
  afterAll(() => running.stop());
  const create = async (headers: Record<string, string>) =>
    (await running.api.request('post', '/flows/', { body: '{"name":"f"}', headers })).status;

  it('403: changes, with any content type', async () => {
    const { api } = running;
    for (const type of ['', 'text/plain', 'application/json']) {
      const response = await fetch(`${api.url}/api/flows/`, {
        method: 'POST',
        headers: { origin: FOREIGN, ...(type && { 'content-type': type }) },
        body: new TextEncoder().encode('{"name":"forged"}'),
      });
      expect([type, response.status, await response.json()]).toEqual([
        type,
        403,
        { detail: 'Pages of this origin are not allowed to use the API.' },
      ]);
    }
    expect(await create({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await create({ origin: 'null' })).toBe(403);
    expect((await api.post('/flows/filter', {})).body).toEqual([]);
  });

  it('201: allowed pages, pages of the service, and clients that are not browsers', async () => {
    const { host } = new URL(running.api.url);
    expect([200, 201]).toContain(await create({ origin: OWN, 'sec-fetch-site': 'cross-site' }));
    expect([200, 201]).toContain(await create({ origin: `http://${host}` }));
    expect([200, 201]).toContain(await create({ 'sec-fetch-site': 'same-origin' }));
    expect([200, 201]).toContain(await create({}));
  });

  it('403: sockets', async () => {
    const { url } = running.api;
    await expect(openRawSocket(url, '/api/events/in', { headers: { Origin: FOREIGN } })).rejects.toThrow('403');
    for (const headers of [{ Origin: OWN }, {}] as Record<string, string>[]) {
      (await openRawSocket(url, '/api/events/in', { headers })).close();
    }
  });
});

describe('pages of other origins, when origins are not restricted', () => {
  it('201: can use the API', async () => {
    const { api, stop } = await startApi('sqlite');
    expect((await api.post('/flows/', { name: 'f' }, { origin: FOREIGN, 'sec-fetch-site': 'cross-site' })).status).toBe(201);
    (await openRawSocket(api.url, '/api/events/in', { headers: { Origin: FOREIGN } })).close();
    await stop();
  });
});
