import { join } from 'node:path';
import { until } from '../support/waiting.ts';
import { type PythonRun, python } from './python.ts';

/** Variables of a server of the ecosystem, whose database is in a folder. */
export const otherServerVariables = (home: string): Record<string, string> => ({
  PREFECT_API_DATABASE_CONNECTION_URL: `sqlite+aiosqlite:///${join(home, 'prefect.db')}`,
  PREFECT_SERVER_ANALYTICS_ENABLED: 'false',
});

/** It migrates its database first. */
const START = { seconds: 280 };

interface OtherServer {
  /** The folder with its database. */
  home: string;
  port: number;
  flags?: string[];
}

/** Starts a server of the ecosystem, and waits until it responds. */
export async function otherServer(venv: string, { home, port, flags = [] }: OtherServer): Promise<PythonRun> {
  const server = python(venv, ['-m', 'prefect', 'server', 'start', '--host', '127.0.0.1', '--port', String(port), ...flags], {
    home,
    env: otherServerVariables(home),
  });
  const responds = () => fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
  try {
    await until('the other server responds', responds, START);
  } catch (error) {
    await server.destroy();
    throw error;
  }
  return server;
}
