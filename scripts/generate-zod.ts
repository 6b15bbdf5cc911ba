import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import type { Contract } from '../src/contract/schema.ts';

/** zod validators of every schema of the contract. */
export async function generateZod(contract: Contract): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contralto-zod-'));
  try {
    const input = join(folder, 'contract.json');
    await writeFile(input, JSON.stringify(contract));
    await createClient({
      input,
      output: { path: join(folder, 'out'), clean: false, postProcess: [] },
      plugins: [{ name: 'zod', requests: false, responses: false }],
      logs: { level: 'silent' },
    });
    const text = await readFile(join(folder, 'out', 'zod.gen.ts'), 'utf8');
    return text.replace(/^\/\/ This file is auto-generated.*\n\n?/, '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
