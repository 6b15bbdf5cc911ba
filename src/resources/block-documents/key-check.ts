import type { Deps } from '../../deps.ts';
import { findAnyData } from './queries.ts';

/** Logs an error if the key cannot decrypt the stored documents, because the key has changed. */
export async function checkEncryptionKey({ store, encryption, log }: Pick<Deps, 'store' | 'encryption' | 'log'>): Promise<void> {
  const data = await findAnyData(store.reader);
  if (data === undefined) return;
  const fernet = await encryption.existing(store.reader);
  try {
    fernet.decrypt(data);
  } catch (error) {
    log.error(
      { err: error },
      'SERVICE_ENCRYPTION_KEY is not the key that encrypted the stored block documents, so the service cannot decrypt them',
    );
  }
}
