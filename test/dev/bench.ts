import { rmSync } from 'node:fs';
import { inject } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { noteSeen } from '../support/status-coverage.ts';
import { createDataFolder, type StoreName } from '../support/test-database.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read single fields
type Body = any;

/** Creates a place for temporary folders, so that a test sees only its own. */
export function temporaryPlace(): { folder: string; delete(): void } {
  const folder = createDataFolder();
  return { folder, delete: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The operations that only `contralto dev` has. No service in the process of the tests responds to them. */
export const CONTROLS: Readonly<Record<string, OperationId>> = {
  'GET /admin/clock': 'readClock',
  'POST /admin/clock': 'moveClock',
  'POST /admin/reset': 'resetData',
  'GET /admin/snapshots': 'readSnapshots',
  'POST /admin/snapshots': 'createSnapshot',
  'POST /admin/snapshots/{name}/restore': 'restoreSnapshot',
  'DELETE /admin/snapshots/{name}': 'deleteSnapshot',
  'GET /admin/tenants': 'readTenants',
  'DELETE /admin/tenants/{name}': 'deleteTenant',
  'GET /admin/faults': 'readFaults',
  'POST /admin/faults': 'createFaults',
  'DELETE /admin/faults': 'clearFaults',
  'POST /admin/journal/filter': 'filterJournal',
};

/** `contralto dev` or `contralto mock` as a process. */
export class Bench {
  private constructor(
    readonly process: ServiceProcess,
    private readonly prefix = '',
  ) {}

  /** A tenant of the same process. */
  tenant(name: string): Bench {
    return new Bench(this.process, `/tenants/${name}`);
  }

  get apiUrl(): string {
    return `${this.process.url}${this.prefix}/api`;
  }

  /** @param folder the place of its temporary folder */
  static async start(kind: StoreName, folder: string, args: readonly string[] = ['dev']): Promise<Bench> {
    const database = kind === 'postgres' ? ['--database-url', `${inject('postgresUrl')}/postgres`] : [];
    return new Bench(await startProcess({ TMPDIR: folder }, [...args, ...database]));
  }

  async send(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body; headers: Headers }> {
    const response = await fetch(`${this.apiUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const operation = CONTROLS[`${method} ${path.replace(/^(\/admin\/(?:snapshots|tenants))\/[^/]+/, '$1/{name}')}`];
    if (operation) noteSeen([`${operation} ${response.status}`]);
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  }

  /** The body of a successful response. */
  async call(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await this.send(method, path, body);
    if (response.status >= 300) throw new Error(`${method} ${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body;
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body: unknown = {}) => this.call('POST', path, body);
  /** Moves the clock to the time, or by a number of seconds. */
  move = (to: string | number, steps?: number) =>
    this.post('/admin/clock', { ...(typeof to === 'string' ? { time: to } : { seconds: to }), ...(steps && { steps }) });
  /** @returns the ids by section and name */
  reset = async (seed?: unknown): Promise<Record<string, string>> => (await this.call('POST', '/admin/reset', seed)).ids;
}
