import { describe, expect, it } from 'vitest';
import { Failures } from '../../src/keys/failures.ts';
import { Gate } from '../../src/keys/gate.ts';
import { makeKey } from '../../src/keys/secret.ts';

const keys = { exists: async () => true, find: async () => ({ refusal: 'unknown' }) as const, watch: () => () => {} };
const gate = (authString?: string) => new Gate({ authMode: 'auto', authString }, keys);
const any = (text: string) => ({ kind: 'any', text }) as const;

describe('wrong credentials', () => {
  it('twenty at once, then one a second', () => {
    let now = 0;
    const failures = new Failures(() => now);
    for (let i = 0; i < 20; i++) {
      expect(failures.wait('10.0.0.1')).toBe(0);
      failures.note('10.0.0.1');
    }
    expect(failures.wait('10.0.0.1')).toBe(1);
    expect(failures.wait('10.0.0.2')).toBe(0);
    now += 1000;
    expect(failures.wait('10.0.0.1')).toBe(0);
    failures.note('10.0.0.1');
    expect(failures.wait('10.0.0.1')).toBe(1);
  });

  it('of more addresses than are remembered: the oldest are forgotten', () => {
    const failures = new Failures(() => 0);
    for (let i = 0; i < 20; i++) failures.note('10.0.0.1');
    for (let i = 0; i < 10_000; i++) failures.note(`10.1.${i >> 8}.${i & 255}`);
    expect(failures.wait('10.0.0.1')).toBe(0);
  });

  it('a password that comes too soon is not even compared, but for a connection that has sent it', async () => {
    const door = gate('admin:secret');
    const known = { remoteAddress: '10.0.0.1' };
    expect(await door.judge(any('admin:secret'), known)).toHaveProperty('principal.kind', 'password');
    for (let i = 0; i < 20; i++) expect(await door.judge(any(`admin:${i}`), { remoteAddress: '10.0.0.1' })).toEqual({ refusal: 'wrong' });
    expect(await door.judge(any('admin:secret'), { remoteAddress: '10.0.0.1' })).toEqual({ refusal: 'throttled', retryAfterSeconds: 1 });
    expect(await door.judge(any('admin:secret'), known)).toHaveProperty('principal.kind', 'password');
    expect(await door.judge(any('admin:secret'), { remoteAddress: '10.0.0.2' })).toHaveProperty('principal.kind', 'password');
  });

  it('a connection is slowed like others after a wrong password on it', async () => {
    const door = gate('admin:secret');
    const shared = { remoteAddress: '10.0.0.1' };
    expect(await door.judge(any('admin:secret'), shared)).toHaveProperty('principal.kind', 'password');
    for (let i = 0; i < 20; i++) expect(await door.judge(any(`admin:${i}`), shared)).toEqual({ refusal: 'wrong' });
    expect(await door.judge(any('admin:secret'), shared)).toEqual({ refusal: 'throttled', retryAfterSeconds: 1 });
  });

  it('invented keys do not slow down passwords', async () => {
    const door = gate('admin:secret');
    const peer = { remoteAddress: '10.0.0.1' };
    for (let i = 0; i < 20; i++) expect(await door.judge({ kind: 'key', text: makeKey().key }, peer)).toEqual({ refusal: 'unknown' });
    expect(await door.judge({ kind: 'key', text: 'x' }, peer)).toHaveProperty('refusal', 'throttled');
    expect(await door.judge(any('admin:secret'), peer)).toHaveProperty('principal.kind', 'password');
  });

  it('nothing is missing credentials, and an empty one is nothing', async () => {
    expect(await gate().judge(undefined, {})).toEqual({ refusal: 'missing' });
    expect(await gate().judge(any(''), {})).toEqual({ refusal: 'missing' });
  });
});
