import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract } from './schema.ts';

/** The folder of the package: the nearest parent of this file that contains the contract. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'openapi.yaml'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('openapi.yaml was not found next to the program');
    folder = parent;
  }
  return folder;
}

let contract: Contract | undefined;

/** The published document leaves room for what later releases send; this release sends only the other alternatives. */
const isLater = (alternative: unknown): boolean =>
  /^#\/components\/schemas\/Later[A-Z]/.test((alternative as { $ref?: string })?.$ref ?? '');
const withoutLater = (_key: string, value: unknown): unknown =>
  Array.isArray(value) && value.some(isLater) ? value.filter((alternative) => !isLater(alternative)) : value;

/** The contract, read once per process. */
export function loadContract(): Contract {
  contract ??= JSON.parse(readFileSync(join(packageFolder(), 'generated', 'openapi.json'), 'utf8'), withoutLater) as Contract;
  return contract;
}
