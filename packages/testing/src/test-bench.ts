/** Where to move the clock; without `time` and `seconds`, everything due now is done. */
export interface Move {
  time?: string;
  seconds?: number;
  steps?: number;
}

/** Selects requests by `operation`, or by `path` and `method`, and lets them fail or delays them. */
export interface Fault {
  operation?: string;
  method?: string;
  path?: string;
  times?: number;
  status?: number;
  retry_after?: number;
  latency_ms?: number;
  cut?: 'next' | 'open';
}

export interface JournalFilter {
  operation?: string;
  path?: string;
  method?: string;
  status?: number;
  /** Only later entries. */
  since?: number;
  limit?: number;
}

export interface JournalEntry {
  index: number;
  time: string;
  operation: string | null;
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: unknown;
  body_omitted: boolean;
  status: number | null;
}

/** Controls a `contralto dev`, or a tenant of it. */
export class TestBench {
  /** The ids of the seed's records, such as `flows/etl`, since the last reset. */
  ids: Readonly<Record<string, string>> = {};

  /** @param url the URL that `contralto dev` prints, without the path of the API */
  constructor(public url = '') {}

  /** For `PREFECT_API_URL` and other clients. */
  get apiUrl(): string {
    if (this.url === '') throw new Error('The test bench has not started yet: read its URL in a test or hook.');
    return `${this.url}/api`;
  }

  /** A service with its own data and clock in the same process. The first request creates it. */
  tenant(name: string): TestBench {
    return new TestBench(`${this.url}/tenants/${encodeURIComponent(name)}`);
  }

  async deleteTenant(name: string): Promise<void> {
    await this.call('DELETE', `/admin/tenants/${encodeURIComponent(name)}`);
  }

  /** Deletes all data and loads the seed of the command, or the given one. @returns the ids of its records */
  async reset(seed?: object): Promise<Readonly<Record<string, string>>> {
    const { ids } = await this.call<{ ids: Record<string, string> }>('POST', '/admin/reset', seed);
    this.ids = ids;
    return ids;
  }

  /** The time of the clock. */
  async now(): Promise<Date> {
    return new Date((await this.call<{ time: string }>('GET', '/admin/clock')).time);
  }

  /** Moves the clock by seconds, or as given, and resolves when everything due is done. @returns the new time */
  async move(to: number | Move = {}): Promise<Date> {
    const { time } = await this.call<{ time: string }>('POST', '/admin/clock', typeof to === 'number' ? { seconds: to } : to);
    return new Date(time);
  }

  async fail(...faults: Fault[]): Promise<void> {
    await this.call('POST', '/admin/faults', { faults });
  }

  async clearFaults(): Promise<void> {
    await this.call('DELETE', '/admin/faults');
  }

  /** The requests since the last reset, or the last thousand of them. */
  journal(filter: JournalFilter = {}): Promise<JournalEntry[]> {
    return this.call('POST', '/admin/journal/filter', filter);
  }

  async createSnapshot(name: string): Promise<void> {
    await this.call('POST', '/admin/snapshots', { name });
  }

  async restoreSnapshot(name: string): Promise<void> {
    await this.call('POST', `/admin/snapshots/${encodeURIComponent(name)}/restore`);
  }

  /** Sends a request to the API. @param path without `/api` @returns the body of the response @throws for a status from 400 on */
  async call<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.apiUrl + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
