import { pino } from 'pino';
import { loadSettings } from '../../src/base/settings.ts';
import { systemClock } from '../../src/base/time/clock.ts';
import { createService } from '../../src/server.ts';
import { contractCheck } from '../support/contract-check.ts';
import { freePort } from '../support/free-port.ts';
import { startProcess } from '../support/process.ts';
import { createDatabase, type StoreName } from '../support/test-database.ts';
import { until } from '../support/waiting.ts';
import { Lookups, type Reply } from './lookups.ts';

/** Requests to a service that runs in real time. */
export class Live extends Lookups {
  constructor(
    /** The URL given to clients: `http://127.0.0.1:port/api`. */
    readonly apiUrl: string,
    readonly stop: () => Promise<void>,
    /** Kills and restarts the service; only for services that run as separate processes. */
    readonly restart: () => Promise<void> = () => Promise.reject(new Error('the service does not run as a separate process')),
    /** Sent as the `Authorization` of each request. */
    private readonly authorization?: string,
  ) {
    super();
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body: unknown = {}) => this.call('POST', path, body);
  patch = (path: string, body: unknown) => this.call('PATCH', path, body);
  delete = (path: string) => this.call('DELETE', path);

  /** Calls `look` until it returns a result, for asynchronous work of clients and services. */
  async eventually<T>(look: () => Promise<T | undefined | false>, seconds = 15): Promise<T> {
    return until(String(look), look, { seconds });
  }

  private async call(method: string, path: string, body?: unknown): Promise<Reply> {
    const headers = {
      ...(this.authorization !== undefined && { authorization: this.authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${this.apiUrl}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, text, body: json && text !== '' ? JSON.parse(text) : undefined };
  }
}

/** The service as users run it: system clock, background services, and responses that are validated against the contract. */
export async function startLive(kind: StoreName, settings: Record<string, string> = {}): Promise<Live> {
  const database = await createDatabase(kind);
  const loaded = loadSettings({}, { SERVICE_PORT: '0', SERVICE_DATABASE_URL: database.url, ...settings });
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  const log = pino({ level: process.env.CONTRALTO_TEST_LOG ?? 'silent' });
  const service = await createService(loaded.settings, { clock: systemClock(), log, inspectResponse: contractCheck.inspect });
  const { port } = await service.start({ runServices: true });
  const stop = async () => {
    await service.stop();
    await database.drop();
  };
  return new Live(`http://127.0.0.1:${port}/api`, stop, undefined, basic(settings.SERVICE_API_AUTH_STRING));
}

/** Like {@link startLive}, but as a separate process, which can be killed and restarted on the same port. */
export async function startLiveProcess(kind: StoreName, settings: Record<string, string> = {}): Promise<Live> {
  const database = await createDatabase(kind);
  const port = await freePort();
  const env = { SERVICE_PORT: String(port), SERVICE_DATABASE_URL: database.url, ...settings };
  let service = await startProcess(env);
  const stop = async () => {
    await service.kill('SIGTERM');
    await database.drop();
  };
  const restart = async () => {
    await service.kill('SIGKILL');
    service = await startProcess(env);
  };
  return new Live(`http://127.0.0.1:${port}/api`, stop, restart, basic(settings.SERVICE_API_AUTH_STRING));
}

const basic = (password: string | undefined) => password && `Basic ${Buffer.from(password).toString('base64')}`;
