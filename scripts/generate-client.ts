import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

/** The generated part of the TypeScript client: one function per operation, the types and the validators, by path below `folder`. */
export async function generateClient(document: object, folder: string): Promise<[path: string, text: string][]> {
  const made = await mkdtemp(join(tmpdir(), 'contralto-client-'));
  try {
    await createClient({
      input: document as { [key: string]: unknown },
      output: { path: made, tsConfigPath: null, importFileExtension: '.ts' },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk', 'zod'],
      logs: { level: 'silent' },
    });
    const names = await readdir(made, { recursive: true, withFileTypes: true });
    return await Promise.all(
      names
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(made.length + 1))
        .sort()
        .map(async (path): Promise<[string, string]> => [join(folder, path), await readFile(join(made, path), 'utf8')]),
    );
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}
