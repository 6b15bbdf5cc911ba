import { execFileSync } from 'node:child_process';

/** The commit to build, or `unknown`. If the build has no repository, for example in a container, set `COMMIT`. */
export function commit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
