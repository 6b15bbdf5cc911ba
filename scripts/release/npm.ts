import { spawnSync } from 'node:child_process';

/** Runs npm. @returns what it wrote to its standard output @throws with everything it wrote */
export function npm(args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
