import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Encryption } from '../../../src/encryption/encryption.ts';
import { generateKey } from '../../../src/encryption/fernet.ts';
import { checkEncryptionKey } from '../../../src/resources/block-documents/key-check.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { blockDocument } from '../block-types/builders.ts';

describe('checkEncryptionKey', () => {
  onEveryStore((api) => {
    const logged = async (encryptionKey?: string) => {
      const lines: string[] = [];
      const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
      const { deps } = api;
      const encryption =
        encryptionKey === undefined ? deps.encryption : new Encryption({ ...deps, settings: { ...deps.settings, encryptionKey } });
      await checkEncryptionKey({ ...deps, encryption, log });
      return lines.join('');
    };

    it('reports that another key cannot read the stored data', async () => {
      const other = generateKey();
      expect(await logged(other)).toBe('');
      await blockDocument(api, { data: { a: 's3cr3t' } });
      expect(await logged()).toBe('');
      expect(await logged(other)).toContain('is not the key that encrypted the stored block documents');
    });
  });
});
