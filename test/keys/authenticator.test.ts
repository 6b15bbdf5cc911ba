import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../src/keys/authenticator.ts';
import { Failures } from '../../src/keys/failures.ts';
import { makeKey } from '../../src/keys/secret.ts';

const keys = { exists: async () => true, find: async () => ({ rejection: 'unknown' }) as const, watch: () => () => {} };
const authenticatorOf = (authString?: string) => new Authenticator({ authMode: 'auto', authString }, keys);
const any = (text: string) => ({ kind: 'any', text }) as const;

describe('wrong credentials', () => {
  it('twenty immediately, then one per second', () => {
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

  it('of more addresses than the limit: the oldest are dropped', () => {
    const failures = new Failures(() => 0);
    for (let i = 0; i < 20; i++) failures.note('10.0.0.1');
    for (let i = 0; i < 10_000; i++) failures.note(`10.1.${i >> 8}.${i & 255}`);
    expect(failures.wait('10.0.0.1')).toBe(0);
  });

  it('a password beyond the limit is not even compared, except on a connection that has sent it', async () => {
    const authenticator = authenticatorOf('admin:secret');
    const known = { remoteAddress: '10.0.0.1' };
    expect(await authenticator.authenticate(any('admin:secret'), known)).toHaveProperty('principal.kind', 'password');
    for (let i = 0; i < 20; i++)
      expect(await authenticator.authenticate(any(`admin:${i}`), { remoteAddress: '10.0.0.1' })).toEqual({ rejection: 'wrong' });
    expect(await authenticator.authenticate(any('admin:secret'), { remoteAddress: '10.0.0.1' })).toEqual({
      rejection: 'throttled',
      retryAfterSeconds: 1,
    });
    expect(await authenticator.authenticate(any('admin:secret'), known)).toHaveProperty('principal.kind', 'password');
    expect(await authenticator.authenticate(any('admin:secret'), { remoteAddress: '10.0.0.2' })).toHaveProperty(
      'principal.kind',
      'password',
    );
  });

  it('a wrong password on a connection limits it like others', async () => {
    const authenticator = authenticatorOf('admin:secret');
    const shared = { remoteAddress: '10.0.0.1' };
    expect(await authenticator.authenticate(any('admin:secret'), shared)).toHaveProperty('principal.kind', 'password');
    for (let i = 0; i < 20; i++) expect(await authenticator.authenticate(any(`admin:${i}`), shared)).toEqual({ rejection: 'wrong' });
    expect(await authenticator.authenticate(any('admin:secret'), shared)).toEqual({ rejection: 'throttled', retryAfterSeconds: 1 });
  });

  it('unknown keys do not limit passwords', async () => {
    const authenticator = authenticatorOf('admin:secret');
    const peer = { remoteAddress: '10.0.0.1' };
    for (let i = 0; i < 20; i++)
      expect(await authenticator.authenticate({ kind: 'key', text: makeKey().key }, peer)).toEqual({ rejection: 'unknown' });
    expect(await authenticator.authenticate({ kind: 'key', text: 'x' }, peer)).toHaveProperty('rejection', 'throttled');
    expect(await authenticator.authenticate(any('admin:secret'), peer)).toHaveProperty('principal.kind', 'password');
  });

  it('missing credentials are not a wrong password, and an empty one is missing', async () => {
    expect(await authenticatorOf().authenticate(undefined, {})).toEqual({ rejection: 'missing' });
    expect(await authenticatorOf().authenticate(any(''), {})).toEqual({ rejection: 'missing' });
  });
});
