import { createFernet, type Fernet, generateKey } from '../encryption/fernet.ts';
import type { BatchWriter } from '../store/moving/batch-target.ts';
import { Rejected } from './kind.ts';
import type { Seals } from './passage.ts';
import { type ImportSource, SourceError } from './source/source.ts';

/** The row of both databases that contains the key, unless a setting does. */
const KEY = 'ENCRYPTION_KEY';

/** @throws {SourceError} */
function fernetOf(key: string, where: string): Fernet {
  try {
    return createFernet(key.trim());
  } catch {
    throw new SourceError(`${where} contains no encryption key: it must be the url-safe base64 of 32 bytes.`);
  }
}

/**
 * The encryption of the source and of the target.
 *
 * @param given the key of the source, if its server was configured with one
 * @throws {SourceError} if the source contains encrypted values and their key is unknown or another
 */
export async function sealsOf(source: ImportSource, given: string | undefined, ours: Fernet): Promise<Seals> {
  const theirs = given === undefined ? await storedIn(source) : fernetOf(given, 'The file of the source key');
  const [sample] = source.tables.has('block_document') ? await source.all('select cast(data as text) from block_document limit 1') : [];
  if (sample && !theirs)
    throw new SourceError(
      `${source.name} contains encrypted blocks, but not their key. Pass the value of PREFECT_SERVER_ENCRYPTION_KEY in a file with --source-key-file.`,
    );
  const open = (token: string) => {
    if (!theirs) throw new Rejected('data is encrypted with an unknown key');
    try {
      return theirs.decrypt(token);
    } catch {
      throw new Rejected('data is encrypted with another key');
    }
  };
  if (sample) requireKey(source, open, String(sample[0]));
  return { open, seal: (text) => ours.encrypt(text), openOurs: (token) => ours.decrypt(token) };
}

function requireKey(source: ImportSource, open: (token: string) => string, data: string): void {
  const token = data.startsWith('"') ? data.slice(1, -1) : data;
  try {
    open(token);
  } catch {
    throw new SourceError(
      `The key does not decrypt the blocks of ${source.name}. Pass the value of PREFECT_SERVER_ENCRYPTION_KEY of its server in a file with --source-key-file.`,
    );
  }
}

async function storedIn(source: ImportSource): Promise<Fernet | undefined> {
  const [row] = await source.all(`select cast(value as text) from configuration where "key" = '${KEY}'`);
  const key = row && (JSON.parse(String(row[0])) as { fernet_key?: unknown }).fernet_key;
  return typeof key === 'string' ? fernetOf(key, `The row ${KEY} of ${source.name}`) : undefined;
}

/** The encryption of the target; its key is generated if it has none, and none is configured. */
export async function ourEncryption(writer: BatchWriter, configured: string | undefined, nextId: () => string): Promise<Fernet> {
  if (configured !== undefined) return createFernet(configured);
  const stored = await writer.readSetting(KEY);
  if (stored !== undefined) return createFernet((JSON.parse(stored) as { fernet_key: string }).fernet_key);
  const key = generateKey();
  await writer.writeSetting(KEY, JSON.stringify({ fernet_key: key }), nextId());
  return createFernet(key);
}
