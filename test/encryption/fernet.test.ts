import { describe, expect, it } from 'vitest';
import { createFernet, generateKey } from '../../src/encryption/fernet.ts';
import { configurations } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';

/** From the published test vectors of the format. */
const VECTOR = {
  key: 'cw_0x689RpI-jtRR7oE8h_eQsKImvJapLeSbXpwF4e4=',
  seconds: 499162800,
  iv: Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
  text: 'hello',
  token: 'gAAAAAAdwJ6wAAECAwQFBgcICQoLDA0ODy021cpGVWKZ_eEwCGM4BLLF_5CV9dOPmrhuVUPgJobwOz7JcbmrR64jVmpU4IwqDA==',
};

describe('fernet', () => {
  it('creates and reads the published token', () => {
    const fernet = createFernet(VECTOR.key);
    expect(fernet.encrypt(VECTOR.text, VECTOR)).toBe(VECTOR.token);
    expect(fernet.decrypt(VECTOR.token)).toBe(VECTOR.text);
  });

  it('reads any text back, and never creates the same token twice', () => {
    const fernet = createFernet(generateKey());
    for (const text of ['', 'a'.repeat(10_000), 'ü😀"\\\n']) {
      const tokens = [fernet.encrypt(text), fernet.encrypt(text)];
      expect(new Set(tokens).size).toBe(2);
      expect(tokens.map((token) => fernet.decrypt(token))).toEqual([text, text]);
    }
  });

  it('rejects tokens of other keys, changed tokens, truncated tokens, and other strings', () => {
    const fernet = createFernet(VECTOR.key);
    expect(() => createFernet(generateKey()).decrypt(VECTOR.token)).toThrow('encryption key');
    for (let at = 0; at < VECTOR.token.length - 4; at += 7) {
      const changed = VECTOR.token.slice(0, at) + (VECTOR.token[at] === 'A' ? 'B' : 'A') + VECTOR.token.slice(at + 1);
      expect(() => fernet.decrypt(changed)).toThrow();
    }
    for (const text of ['', 'gAAA', 'not a token', VECTOR.token.slice(0, -8)]) expect(() => fernet.decrypt(text)).toThrow();
  });

  it('rejects keys of another length', () => {
    for (const key of ['', 'short', generateKey().slice(4)]) expect(() => createFernet(key)).toThrow('32 bytes');
  });
});

describe('the key', () => {
  onEveryStore((api) => {
    it('is generated at the first use, and stored in the database', async () => {
      const { deps } = api;
      await expect(deps.encryption.existing(deps.store.reader)).rejects.toThrow('no encryption key');
      const [one, other] = await Promise.all([deps.encryption.ensure(), deps.encryption.ensure()]);
      expect(other.decrypt(one.encrypt('text'))).toBe('text');
      const stored = (await deps.store.reader.db.select().from(configurations)).filter((row) => row.key === 'ENCRYPTION_KEY');
      expect(stored).toHaveLength(1);
      expect(createFernet(stored[0]!.value.fernet_key as string).decrypt(one.encrypt('text'))).toBe('text');
    });
  });

  onEveryStore(
    (api) => {
      it('is the configured one if there is one, and not stored', async () => {
        const fernet = await api.deps.encryption.ensure();
        expect(fernet.decrypt(VECTOR.token)).toBe(VECTOR.text);
        const stored = (await api.deps.store.reader.db.select().from(configurations)).filter((row) => row.key === 'ENCRYPTION_KEY');
        expect(stored).toEqual([]);
      });
    },
    { settings: { SERVICE_ENCRYPTION_KEY: VECTOR.key } },
  );
});
