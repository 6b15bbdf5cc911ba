import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/free-port.ts';

const COMMAND = fileURLToPath(new URL('../bin/contralto.mjs', import.meta.url));
const START_DEADLINE_SECONDS = 60;

/** The headers that unmodified clients send. */
export const CLIENT_HEADERS = {
  'content-type': 'application/json',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate',
  'user-agent': 'prefect/3.8.8 (API 0.8.4)',
  'x-prefect-api-version': '0.8.4',
};

export interface HttpRequest {
  method: 'GET' | 'POST';
  /** Relative to the API prefix. */
  path: string;
  body?: unknown;
}

export interface ServiceOptions {
  databaseUrl: string;
  /** Receives the log and a profile. */
  folder: string;
  /** Whether the background services run. During loads, with {@link QUIET}. */
  services: boolean;
  profile?: boolean;
  /** Settings that differ from the defaults. */
  env?: Record<string, string>;
  /** The command that starts the server. Default: this build on this Node.js. */
  command?: readonly string[];
  /** Processes on the port, 1 by default. */
  workers?: number;
}

/** Settings for loads: runs that wait for one load must not be marked late or scheduled during another. All other services run, such as the aggregation of totals. */
export const QUIET = { SERVICE_SERVICES_LATE_RUNS_ENABLED: 'false', SERVICE_SERVICES_SCHEDULER_ENABLED: 'false' };

/** A server that accepts requests. */
export interface Server {
  /** `http://host:port/api` */
  url: string;
}

/** The built service as a separate process with default settings: validation and request logging are on. */
export interface RunningService extends Server {
  /** Seconds from the start of the process until `/ready` succeeded. */
  secondsToReady: number;
  request(request: HttpRequest): Promise<{ status: number; body: unknown }>;
  /** Processor time used since the start, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Resident memory in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export async function startService({
  databaseUrl,
  folder,
  services,
  profile,
  env,
  command,
  workers = 1,
}: ServiceOptions): Promise<RunningService> {
  const port = await freePort();
  const logFile = join(folder, 'service.log');
  const log = openSync(logFile, 'a');
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const started = performance.now();
  const several = workers > 1 ? ['--workers', String(workers)] : [];
  const [file = process.execPath, ...args] = command ?? [process.execPath, ...flags, COMMAND];
  const child = spawn(file, [...args, 'start', ...several, ...(services ? [] : ['--no-services'])], {
    env: { ...env, PATH: process.env.PATH ?? '', SERVICE_PORT: String(port), SERVICE_HOME: folder, SERVICE_DATABASE_URL: databaseUrl },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}/api`;
  const seconds = await ready(url, child, started).catch((error) => {
    throw new Error(`the service did not start:\n${readFileSync(logFile, 'utf8')}`, { cause: error });
  });
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    // one line, or one for each worker
    return [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  return {
    url,
    secondsToReady: seconds,
    request: (request) => send({ url }, request),
    cpuMicros: async () => Math.round((await metric('process_cpu_seconds_total')) * 1_000_000),
    memory: () => metric('process_resident_memory_bytes'),
    stop: () => stop(child),
  };
}

export async function send({ url }: Server, { method, path, body }: HttpRequest): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url + path, {
    method,
    headers: CLIENT_HEADERS,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function ready(url: string, child: ChildProcess, started: number): Promise<number> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/ready`).catch(() => undefined);
    await response?.text();
    const seconds = (performance.now() - started) / 1000;
    if (response?.ok) return seconds;
    if (seconds > START_DEADLINE_SECONDS) throw new Error('it was not ready in time');
    await sleep(5);
  }
  throw new Error(`it exited with code ${child.exitCode}`);
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** The machine on which the numbers were measured. */
export const machine = (): string => `node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
