import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import type { Contract } from '../src/contract/schema.ts';
import { withOpenSets } from './open-sets.ts';

/** The generated part of the TypeScript client: one function per operation, the types and the validators, by path below `folder`. */
export async function generateClient(contract: Contract, folder: string): Promise<[path: string, text: string][]> {
  const made = await mkdtemp(join(tmpdir(), 'contralto-client-'));
  const create = (document: object, path: string, plugins: ('@hey-api/client-fetch' | '@hey-api/typescript' | '@hey-api/sdk' | 'zod')[]) =>
    createClient({
      input: document as { [key: string]: unknown },
      output: { path, tsConfigPath: null, importFileExtension: '.ts' },
      plugins,
      logs: { level: 'silent' },
    });
  try {
    await create(contract, made, ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk']);
    const validators = join(made, 'validators');
    await create(withOpenSets(contract), validators, ['zod']);
    await rename(join(validators, 'zod.gen.ts'), join(made, 'zod.gen.ts'));
    await rm(validators, { recursive: true });
    const names = await readdir(made, { recursive: true, withFileTypes: true });
    return await Promise.all(
      names
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(made.length + 1))
        .sort()
        .map(async (path): Promise<[string, string]> => [join(folder, path), unchecked(path) + (await readFile(join(made, path), 'utf8'))]),
    );
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** The copied runtime of hey-api passes undefined for absent options, which `exactOptionalPropertyTypes` rejects. The types of the API are checked. */
const unchecked = (path: string): string => (/^(client|core)\//.test(path) ? '// @ts-nocheck\n' : '');
