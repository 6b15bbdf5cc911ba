import { execFileSync } from 'node:child_process';

/** The commit to build, or `unknown`. Where the build has no repository, such as in a container, `COMMIT` says it. */
export function commit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
