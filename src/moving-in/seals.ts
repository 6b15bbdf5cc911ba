import { createFernet, type Fernet, generateKey } from '../encryption/fernet.ts';
import type { BatchReader, BatchWriter } from '../store/moving/batches/batch-target.ts';
import { Rejected } from './kind.ts';
import { type ImportSource, SourceError } from './source/source.ts';

/** The row of both databases that contains the key, unless a setting does. */
export const ENCRYPTION_KEY = 'ENCRYPTION_KEY';

/** @throws {SourceError} */
function fernetOf(key: string, where: string): Fernet {
  try {
    return createFernet(key.trim());
  } catch {
    throw new SourceError(`${where} contains no encryption key: it must be the url-safe base64 of 32 bytes.`);
  }
}

/** Opens the encrypted texts of a source. @throws {Rejected} */
export type Opening = (token: string) => string;

/**
 * Finds the key of the source, and tries it.
 *
 * @param given the key, if its server was configured with one
 * @throws {SourceError} if the source contains encrypted values and their key is unknown or another
 */
export async function openingOf(source: ImportSource, given: string | undefined): Promise<Opening> {
  const theirs = given === undefined ? await storedIn(source) : fernetOf(given, 'The file of the source key');
  const open: Opening = (token) => {
    try {
      if (theirs) return theirs.decrypt(token);
    } catch {
      throw new Rejected('data is encrypted with another key');
    }
    throw new Rejected('data is encrypted with an unknown key');
  };
  const samples = await firstOf(source, 'block_document', 'data');
  if (samples.length > 0 && !samples.some((sample) => opens(open, sample)))
    throw new SourceError(
      `${source.name} contains encrypted blocks, but ${theirs ? 'the key does not decrypt them' : 'not their key'}. Pass the value of PREFECT_SERVER_ENCRYPTION_KEY of its server in a file with --source-key-file.`,
    );
  return open;
}

function opens(open: Opening, sample: string): boolean {
  try {
    open(sample.replaceAll('"', ''));
    return true;
  } catch {
    return false;
  }
}

/** The first values of a column. */
async function firstOf(source: ImportSource, table: string, column: string, where?: string): Promise<string[]> {
  if (!source.tables.has(table)) return [];
  for await (const { rows } of source.read({ table, columns: [column], where })) return rows.map(({ cells }) => String(cells[0]));
  return [];
}

async function storedIn(source: ImportSource): Promise<Fernet | undefined> {
  const [value = 'null'] = await firstOf(source, 'configuration', 'value', `"key" = '${ENCRYPTION_KEY}'`);
  const key = keyIn(value);
  return key === undefined ? undefined : fernetOf(key, `The row ${ENCRYPTION_KEY} of ${source.name}`);
}

function keyIn(value: string): string | undefined {
  try {
    const { fernet_key: key } = JSON.parse(value) as { fernet_key?: unknown };
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The encryption of the target, if it has a key. */
export async function existingEncryption(reader: BatchReader, configured: string | undefined): Promise<Fernet | undefined> {
  if (configured !== undefined) return createFernet(configured);
  const stored = await reader.readSetting(ENCRYPTION_KEY);
  return stored === undefined ? undefined : fernetIn(stored);
}

/** The key in the value of its row. */
export const fernetIn = (value: string): Fernet => createFernet((JSON.parse(value) as { fernet_key: string }).fernet_key);

/** The encryption of the target; its key is generated if it has none, and none is configured. */
export async function ourEncryption(writer: BatchWriter, configured: string | undefined, nextId: () => string): Promise<Fernet> {
  const existing = await existingEncryption(writer, configured);
  if (existing) return existing;
  const key = generateKey();
  await writer.writeSetting(ENCRYPTION_KEY, JSON.stringify({ fernet_key: key }), nextId());
  return createFernet(key);
}
