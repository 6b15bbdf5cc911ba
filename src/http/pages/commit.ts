import { execFileSync } from 'node:child_process';
import { packageFolder } from '../../contract/load.ts';

/** Set by the build. */
declare const CONTRALTO_COMMIT: string | undefined;

let found: string | undefined;

/** The commit that the service was built from, or `unknown`. A service that runs from source calls git once. */
export function commit(): string {
  found ??= typeof CONTRALTO_COMMIT === 'string' ? CONTRALTO_COMMIT : (commitOfSource() ?? 'unknown');
  return found;
}

function commitOfSource(): string | undefined {
  try {
    const text = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: packageFolder(),
      encoding: 'utf8',
      timeout: 2_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return /^[0-9a-f]{40,64}$/.test(text) ? text : undefined;
  } catch {
    // no git, or no repository
    return undefined;
  }
}
