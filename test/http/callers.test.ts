import { describe, expect, it } from 'vitest';
import { api, flow, ID } from './harness.ts';

/** The first part of `context.caller` for a request with these headers. */
async function addressOf(headers: Record<string, string>, env: Record<string, string> = {}): Promise<unknown> {
  let address: unknown;
  const readFlow = async (_: unknown, { caller }: { caller?: readonly unknown[] }) => {
    [address] = caller ?? [];
    return { status: 200, body: flow } as const;
  };
  const { status } = await api({ readFlow }, { env }).get(`/api/flows/${ID}`).set(headers);
  expect(status).toBe(200);
  return address;
}

describe('callers in the fair queue', () => {
  const env = { SERVICE_API_TRUSTED_PROXIES: '127.0.0.1' };

  it.each([
    ['are distinguished by their connection', { 'x-forwarded-for': '192.0.2.1' }, {}, '127.0.0.1'],
    ['are the clients of a proxy, not the proxy', { 'x-forwarded-for': '192.0.2.1' }, env, '192.0.2.1'],
    ['are one network for IPv6', { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }, env, '2001:db8:1:2'],
  ])('%s', async (_, headers, env, address) => {
    expect(await addressOf(headers, env)).toBe(address);
  });
});
