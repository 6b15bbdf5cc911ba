import { describe, expect, it } from 'vitest';
import { fitReason } from '../../src/sockets/closing.ts';
import { pathMatcher } from '../../src/sockets/route.ts';

describe('socket routes', () => {
  it('are found by their path', () => {
    const match = pathMatcher('/work_pools/{work_pool_name}/workers/connect');
    expect(match('/work_pools/a%2Fb%20c/workers/connect')).toEqual({ work_pool_name: 'a/b c' });
    expect(match('/work_pools/a/workers/connect/')).toEqual({ work_pool_name: 'a' });
    for (const path of [
      '/work_pools//workers/connect',
      '/work_pools/a/b/workers/connect',
      '/work_pools/a/workers',
      '/work_pools/%zz/workers/connect',
    ]) {
      expect(match(path), path).toBeUndefined();
    }
  });

  it('truncate the reasons of their closing to 123 bytes, between characters', () => {
    expect(fitReason('x'.repeat(123))).toHaveLength(123);
    expect(fitReason('x'.repeat(200))).toHaveLength(123);
    expect(fitReason('é'.repeat(100))).toBe('é'.repeat(61));
    expect(fitReason(`${'x'.repeat(121)}😀`)).toBe('x'.repeat(121));
  });
});
