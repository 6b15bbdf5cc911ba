import { spawn } from 'node:child_process';

export interface Where {
  cwd: string;
  env: Record<string, string>;
  /** When this signal is aborted, the command and its child processes are killed. */
  signal: AbortSignal;
}

/** Runs a shell command. @returns its standard output @throws with all of its output if the command fails */
export async function shell(command: string, { cwd, env, signal }: Where): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // all of its processes have ended
    }
  };
  signal.addEventListener('abort', end);
  let printed = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
    if (code === 0) return printed;
    throw new Error(`${command}\n${signal.aborted ? 'exceeded the time limit' : `exited with code ${code}`}:\n${output.slice(-8000)}`);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
