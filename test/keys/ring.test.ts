import { describe, expect, it, vi } from 'vitest';
import { issueKey, revokeKey } from '../../src/keys/manage.ts';
import { keyHolder } from '../../src/keys/principal.ts';
import { findKeyByPrefix } from '../../src/keys/queries.ts';
import { KeyRing } from '../../src/keys/ring.ts';
import { makeKey, readKey, sameHash } from '../../src/keys/secret.ts';
import type { Reader } from '../../src/store/store.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('a key', () => {
  it('is 256 random bits after a public prefix', () => {
    const keys = Array.from({ length: 200 }, makeKey);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(200);
    for (const { key, prefix, hash } of keys) {
      expect(key).toMatch(/^contralto_[0-9a-z]{8}_[0-9A-Za-z]{43}$/);
      expect(readKey(key)).toEqual({ prefix, hash });
    }
  });

  it.each(['', 'contralto_', 'admin:secret', 'contralto_abcdefgh_short', `x${'contralto_abcdefgh_'.padEnd(62, 'a')}`])(
    'is not %j',
    (text) => {
      expect(readKey(text)).toBeUndefined();
    },
  );

  it('is compared as a whole', () => {
    expect(sameHash('ab', 'ab')).toBe(true);
    expect(sameHash('ab', 'ac')).toBe(false);
    expect(sameHash('ab', 'abc')).toBe(false);
  });
});

describe('the key rings of two nodes', () => {
  onEveryStore((api) => {
    const issue = () =>
      api.deps.store.transaction((tx) => issueKey(tx, api.deps, { name: unique('key'), role: 'viewer', limitedTo: null, expires: null }));
    /** A ring with its own reader, because the rest of the service uses that of the store at any time. */
    const ringReading = (db: () => Reader['db']) => {
      const { store } = api.deps;
      const reader: Reader = Object.create(store.reader, { db: { get: db } });
      return new KeyRing({ ...api.deps, store: Object.create(store, { reader: { value: reader } }) }, () => 0);
    };
    const revoke = (id: string) => api.deps.store.transaction((tx) => revokeKey(tx, api.deps, id));

    it('find a new key of another node within two seconds, and reject a revoked one', async () => {
      let now = 0;
      const ring = new KeyRing(api.deps, () => now);
      expect(await ring.exists()).toBe(false);
      const { key, row } = await issue();
      now += 1999;
      expect(await ring.exists()).toBe(false);
      now += 1;
      expect(await ring.exists()).toBe(true);
      expect(await ring.find(key)).toHaveProperty('principal.key.prefix', row.prefix);
      await revoke(row.id);
      now += 2000;
      expect(await ring.find(key)).toEqual({ rejection: 'revoked', prefix: row.prefix });
      expect(await ring.exists()).toBe(true);
    });

    it('see the changes of their own node immediately, even during a read', async () => {
      const ring = new KeyRing(api.deps, () => 0);
      const { key, row } = await issue();
      const early = ring.find(key);
      await revoke(row.id);
      ring.changed();
      await early;
      expect(await ring.find(key)).toEqual({ rejection: 'revoked', prefix: row.prefix });
    });

    it('see the first key immediately, even during a read', async () => {
      let response = (_: { id: string }[]) => {};
      const none = new Promise<{ id: string }[]>((resolve) => {
        response = resolve;
      });
      // a query from before the first key, whose result arrives after it
      const early = { select: () => ({ from: () => ({ limit: () => none }) }) };
      const ring = ringReading(vi.fn(() => api.deps.store.reader.db).mockReturnValueOnce(early as never));
      const requested = ring.exists();
      await issue();
      ring.changed();
      response([]);
      expect(await requested).toBe(true);
      expect(await ring.exists()).toBe(true);
    });

    it('evict the keys that were read longest ago', async () => {
      const db = vi.fn(() => api.deps.store.reader.db);
      const ring = ringReading(db);
      const { key } = await issue();
      await ring.find(key);
      await ring.find(key);
      expect(db).toHaveBeenCalledTimes(1);
      // unknown keys are not cached
      for (let i = 0; i < 1500; i++) await ring.find(makeKey().key);
      db.mockClear();
      await ring.find(key);
      expect(db).not.toHaveBeenCalled();
    });

    it('write a use at most once a minute, however many nodes see it', async () => {
      const { key, row } = await issue();
      const rings = [new KeyRing(api.deps, () => 0), new KeyRing(api.deps, () => 0)];
      const lastUsed = async () => {
        await api.deps.background.done();
        return (await findKeyByPrefix(api.deps.store.reader, row.prefix))?.lastUsed;
      };
      const jobs = vi.spyOn(api.deps.background, 'run');
      // both read the key before either writes
      await Promise.all(rings.map((ring) => ring.find(key)));
      const first = await lastUsed();
      expect(first).not.toBeNull();
      for (let second = 1; second < 60; second++) {
        api.clock.advance(1);
        for (const ring of [...rings, new KeyRing(api.deps, () => 0)]) await ring.find(key);
      }
      expect(await lastUsed()).toBe(first);
      // other work of the service may write too
      expect(jobs.mock.calls.filter(([name]) => name === 'record the use of a key').length).toBeLessThanOrEqual(rings.length);
      api.clock.advance(2);
      for (const ring of rings) await ring.find(key);
      expect(await lastUsed()).not.toBe(first);
      jobs.mockRestore();
    });

    it('end a watch with its key', async () => {
      const ring = new KeyRing(api.deps, () => 0);
      const [first, second] = [await issue(), await issue()];
      const ended: string[] = [];
      const stops = [first, second].map(({ row }) => ring.watch(keyHolder(row, null)!, () => ended.push(row.name)));
      await revoke(first.row.id);
      ring.changed();
      await expect.poll(() => ended).toEqual([first.row.name]);
      for (const stop of stops) stop();
    });
  });
});
