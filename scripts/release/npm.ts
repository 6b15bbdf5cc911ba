import { spawnSync } from 'node:child_process';

/** Runs npm. @returns its standard output @throws with all of its output */
export function npm(args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} exited with code ${status}:\n${stdout}${stderr}`);
  return stdout;
}
