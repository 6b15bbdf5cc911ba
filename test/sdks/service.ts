import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/contralto.mjs', import.meta.url));
const CREDENTIALS = 'ada:analytical-engine';

/** A service with an empty database in `home` that requires credentials. */
export interface Service {
  /** The environment variables of the programs. */
  env: { CONTRALTO_URL: string; CONTRALTO_AUTH: string };
  stop(): Promise<void>;
}

/** Starts the built service on a free loopback port. */
export async function startService(home: string, args: readonly string[] = ['start']): Promise<Service> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      PATH: process.env.PATH,
      SERVICE_HOME: home,
      SERVICE_PORT: '0',
      SERVICE_API_AUTH_STRING: CREDENTIALS,
      SERVICE_LOGGING_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /listening on (\S+)/.exec(output)?.[1];
        if (address) resolve(new URL(address).origin);
      });
    void ended.then(() => reject(new Error(`the service did not start:\n${output}`)));
  });
  return {
    env: { CONTRALTO_URL: url, CONTRALTO_AUTH: CREDENTIALS },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
