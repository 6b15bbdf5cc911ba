import { effect } from '@preact/signals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

// the client package is built only for the console
const { requestNames } = vi.hoisted(() => ({ requestNames: vi.fn<() => Promise<{ data: { id: string; name: string }[] }>>() }));
vi.mock('@contralto/client', () => ({ filterFlows: requestNames, filterDeployments: requestNames }));
vi.mock('../../console/src/api/resource.ts', () => ({ call: async (pending: Promise<{ data: unknown }>) => (await pending).data }));

/** Loads a module of the console, whose types assume a browser. */
const load = async <Module>(path: string): Promise<Module> => await import(new URL(`../../console/src/${path}`, import.meta.url).href);

const request = vi.fn<() => Promise<Response>>();
const unreachable = () => new TypeError('Failed to fetch');

beforeAll(() => {
  // the only part of the page that the modules use
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('fetch', request);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  request.mockReset();
});

describe('the CSRF token of changes', () => {
  const given = { token: 'given', expiration: '2099-01-01T00:00:00Z' };
  let csrf: { csrfHeaders(): Promise<[name: string, value: string][]>; forgetCsrfToken(): void };
  beforeAll(async () => {
    csrf = await load('api/csrf.ts');
  });
  beforeEach(() => {
    csrf.forgetCsrfToken();
  });

  it('is requested once', async () => {
    request.mockImplementation(async () => Response.json(given));
    for (let change = 0; change < 2; change++) expect(await csrf.csrfHeaders()).toContainEqual(['prefect-csrf-token', 'given']);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('is requested again by the next change if the service was unreachable', async () => {
    request.mockRejectedValueOnce(unreachable());
    await expect(csrf.csrfHeaders()).rejects.toThrow('Failed to fetch');
    request.mockResolvedValueOnce(Response.json(given));
    expect(await csrf.csrfHeaders()).toContainEqual(['prefect-csrf-token', 'given']);
  });
});

describe('the name of a displayed record', () => {
  it('is requested once while the service is unreachable, and again when the record is displayed again', async () => {
    const { nameOf } = await load<{ nameOf(kind: 'flow', id: string): string | undefined }>('api/names.ts');
    const id = '0199f3a2-1c4a-7116-920a-5d1e40a12006';
    requestNames.mockRejectedValue(unreachable());
    let shown: string | undefined;
    const show = () =>
      effect(() => {
        shown = nameOf('flow', id);
      });
    const away = show();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestNames).toHaveBeenCalledTimes(1);
    away();

    requestNames.mockResolvedValue({ data: [{ id, name: 'etl' }] });
    const back = show();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([shown, requestNames.mock.calls.length]).toEqual(['etl', 2]);
    back();
  });
});
