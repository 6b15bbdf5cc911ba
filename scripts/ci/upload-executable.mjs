// node scripts/ci/upload-executable.mjs: adds the executable in dist/release to the draft of the release.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { EXECUTABLE } from '../release/executable-name.mjs';

execFileSync('gh', ['release', 'upload', process.env.GITHUB_REF_NAME, '--clobber', join('dist', 'release', EXECUTABLE)], {
  stdio: 'inherit',
});
