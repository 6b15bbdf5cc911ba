import { setTimeout as pause } from 'node:timers/promises';
import { v4 } from 'uuid';
import { isJsonObject, parseJson, stringifyJson } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { ApiTable } from './api-tables.ts';
import { SourceError } from './source.ts';

const PAGE = 200;
const ATTEMPTS = 5;
const TIMEOUT_MILLISECONDS = 60_000;
const LONGEST_RESPONSE_BYTES = 256 * 1024 * 1024;

/** The API of a server of the ecosystem. Credentials are in the URL, or those of its client, in PREFECT_API_KEY or PREFECT_API_AUTH_STRING. */
export class SourceApi {
  readonly name: string;
  private readonly base: URL;
  private readonly headers: Record<string, string> = { accept: 'application/json', 'content-type': 'application/json' };

  constructor(url: string) {
    this.base = new URL(url.endsWith('/') ? url : `${url}/`);
    const { username, password } = this.base;
    const { PREFECT_API_KEY, PREFECT_API_AUTH_STRING } = process.env;
    const basic = username ? `${decodeURIComponent(username)}:${decodeURIComponent(password)}` : PREFECT_API_AUTH_STRING;
    if (PREFECT_API_KEY) this.headers.authorization = `Bearer ${PREFECT_API_KEY}`;
    else if (basic) this.headers.authorization = `Basic ${Buffer.from(basic).toString('base64')}`;
    this.base.username = '';
    this.base.password = '';
    this.name = this.base.href.replace(/\/$/, '');
  }

  /** Checks that this is a server of release 3.x, and fetches a CSRF token if it requires one. @throws {SourceError} */
  async connect(): Promise<void> {
    const version = await this.request('admin/version');
    if (typeof version !== 'string' || !/^3\./.test(version))
      throw new SourceError(`${this.name} is not the API of a server of release 3.x. Its URL ends with /api.`);
    const client = v4();
    const { status, text } = await this.send(`csrf-token?client=${client}`);
    const token = status === 200 ? parseJson(text) : null;
    if (isJsonObject(token)) Object.assign(this.headers, { 'prefect-csrf-client': client, 'prefect-csrf-token': String(token.token) });
  }

  /** @throws {SourceError} */
  async request(path: string, body?: JsonObject, method?: string): Promise<JsonValue> {
    for (let attempt = 1; ; attempt++) {
      const { status, text } = await this.send(path, body, method);
      if (status === 204) return null;
      if (status < 300) {
        try {
          return parseJson(text);
        } catch {
          throw new SourceError(`${this.name}/${path} did not respond with JSON. The URL of an API ends with /api.`);
        }
      }
      if (status === 401 || status === 403)
        throw new SourceError(`${this.name} requires credentials: set PREFECT_API_KEY or PREFECT_API_AUTH_STRING as for its clients.`);
      if ((status !== 429 && status < 500) || attempt === ATTEMPTS)
        throw new SourceError(`${this.name}/${path} responded with ${status}: ${text.slice(0, 200).replaceAll(/\s+/g, ' ')}`);
      await pause(500 * 2 ** attempt);
    }
  }

  /** Updates an object. @throws {SourceError} */
  async change(path: string, body: JsonObject): Promise<void> {
    await this.request(path, body, 'PATCH');
  }

  private async send(
    path: string,
    body?: JsonObject,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<{ status: number; text: string }> {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(new URL(path, this.base), {
          method,
          headers: this.headers,
          body: body === undefined ? null : stringifyJson(body),
          signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        });
        return { status: response.status, text: await this.textOf(response) };
      } catch (error) {
        if (error instanceof SourceError) throw error;
        const { cause, message } = error as { cause?: { code?: string }; message: string };
        if (attempt === ATTEMPTS || cause?.code === 'ECONNREFUSED')
          throw new SourceError(`${this.name} cannot be reached (${cause?.code ?? message}).`);
        await pause(500 * 2 ** attempt);
      }
    }
  }

  private async textOf(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const body: AsyncIterable<Uint8Array> | null = response.body;
    if (!body) return '';
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > LONGEST_RESPONSE_BYTES) throw new SourceError(`${this.name} responded with more than ${LONGEST_RESPONSE_BYTES} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /** All items of a list, page by page. A list that the release lacks is empty. */
  async *items({ list, method, body, after }: Pick<ApiTable, 'list' | 'method' | 'body' | 'after'>): AsyncGenerator<JsonObject[]> {
    if (method === 'get') {
      yield objectsIn(await this.request(list));
      return;
    }
    let from: JsonValue = null;
    for (let offset = 0; ; ) {
      const filter: JsonObject = after && from !== null ? { [after.filter]: { [after.field]: { after_: from } } } : {};
      const items = objectsIn(await this.request(list, { limit: PAGE, offset, ...body, ...filter }));
      yield items;
      if (items.length < PAGE) return;
      const last: JsonValue | undefined = after && items.at(-1)?.[after.field];
      // many items of one moment are still read by offset
      const isLater = last !== undefined && last !== from && items[0]?.[after?.field ?? ''] !== last;
      if (isLater) from = last;
      offset = isLater ? 0 : offset + items.length;
    }
  }

  /** All events, from the newest to the oldest. */
  async *events(): AsyncGenerator<JsonObject[]> {
    const occurred = { since: '2000-01-01T00:00:00Z', until: new Date(Date.now() + 86_400_000).toISOString() };
    let page = await this.request('events/filter', { filter: { occurred, order: 'ASC' }, limit: 50 });
    while (isJsonObject(page)) {
      yield objectsIn(page.events ?? []);
      const next = page.next_page;
      if (typeof next !== 'string') return;
      page = await this.request(`events/filter/next${next.slice(next.indexOf('?'))}`);
    }
  }
}

const objectsIn = (value: JsonValue): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
