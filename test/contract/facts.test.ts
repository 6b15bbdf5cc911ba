import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const check = fileURLToPath(new URL('../../../shared/contract/check.mjs', import.meta.url));

// The interface facts are not part of the repository; they lie beside the checkout where the contract is worked on.
it.skipIf(!existsSync(check))('agrees with the interface facts but for the listed deviations', () => {
  const output = execFileSync('node', [check, 'openapi.yaml', '--allow', 'test/contract/deviations.txt'], { cwd: root, encoding: 'utf8' });
  expect(output).toMatch(/operations present (\d+)\/\1, without a deviation \1\/\1, deviations 0/);
});
