// node scripts/ci/build-executable.mjs: builds the executable for this machine in dist/release, and tries it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { EXECUTABLE } from '../release/executable-name.mjs';

const file = join('dist', 'release', EXECUTABLE);
for (const args of [
  ['scripts/build-executable.mjs', file],
  ['scripts/ci/try-executable.mjs', file],
])
  execFileSync(process.execPath, args, { stdio: 'inherit' });
