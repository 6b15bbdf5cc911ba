import type { Request, RequestHandler, Response } from 'express';
import { operations, type Schema } from '../../generated/operations.ts';
import { assertNoMore } from '../base/assert-no-more.ts';
import { isJsonObject } from '../base/json/json.ts';
import { sizeWithin } from '../base/json/size.ts';
import type { JsonValue } from '../base/json/value.ts';
import { type Instant, toWireInstant } from '../base/time/instant.ts';
import { isBelow } from '../http/in-order.ts';
import { localsOf, withoutSlug } from '../http/observe-requests.ts';
import type { Journal } from '../http/test-hooks.ts';
import { MASK } from '../resources/block-documents/masking.ts';
import { maskedForm, maskedValue } from '../resources/webhooks/receive/masking.ts';
import { controls } from './fault-targets.ts';

type Entry = Schema<'JournalEntry'>;

const MAX_ENTRIES = 1000;
/** Characters of JSON of a body. */
const MAX_BODY = 16_384;

/** Headers without credentials. */
const SHOWN = /^(accept|accept-encoding|content-encoding|content-type|traceparent|user-agent|x-.*)$/;
const HIDDEN = /token|auth|key|secret|cookie|forwarded|real-ip/;

/** The data of blocks contains secrets whose names only their schemas know. */
const ofBlocks: ReadonlySet<string | undefined> = new Set(operations.filter(({ tag }) => tag === 'Block Documents').map(({ id }) => id));

/** The requests since the last reset. */
export class BenchJournal implements Journal {
  private pages = { count: 0, entries: [] as Entry[] };
  private readonly bodies = new WeakMap<Response, JsonValue>();

  constructor(
    private readonly basePath: string,
    private readonly now: () => Instant,
  ) {}

  readonly watch: RequestHandler = (request, response, next) => {
    // a request that a reset overtakes belongs to the earlier journal
    const { pages } = this;
    response.once('close', () => {
      const { op } = localsOf(response);
      if (!isBelow(request.path, this.basePath) || (op !== undefined && controls.has(op))) return;
      pages.entries.push(this.entryOf(++pages.count, request, response));
      if (pages.entries.length > MAX_ENTRIES) pages.entries.shift();
    });
    next();
  };

  keep(response: Response, body: JsonValue): void {
    this.bodies.set(response, body);
  }

  bodyOf(response: Response): JsonValue | undefined {
    return this.bodies.get(response);
  }

  filter({ operation, path, method, status, since = 0, limit = MAX_ENTRIES, ...others }: Schema<'FilterJournalRequest'>): Entry[] {
    assertNoMore(others);
    return this.pages.entries
      .filter(
        (entry) =>
          entry.index > since &&
          (operation === undefined || entry.operation === operation) &&
          (path === undefined || entry.path === path) &&
          (method === undefined || entry.method === method.toUpperCase()) &&
          (status === undefined || entry.status === status),
      )
      .slice(-limit);
  }

  clear(): void {
    this.pages = { count: 0, entries: [] };
  }

  private entryOf(index: number, request: Request, response: Response): Entry {
    const { op = null, matched } = localsOf(response);
    const [, query = ''] = request.url.split(/\?(.*)/s, 2);
    const body = this.bodies.get(response) ?? null;
    const fits = sizeWithin(body, MAX_BODY) !== undefined;
    return {
      index,
      time: toWireInstant(this.now()),
      operation: op,
      method: request.method,
      path: withoutSlug(matched?.path ?? request.path.slice(this.basePath.length)),
      query: maskedForm(query),
      headers: Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          SHOWN.test(name) && !HIDDEN.test(name) && value !== undefined ? [[name, String(value)]] : [],
        ),
      ),
      body: fits ? masked(op, body) : null,
      body_omitted: !fits,
      status: response.writableFinished ? response.statusCode : null,
    };
  }
}

function masked(op: string | null, body: JsonValue): JsonValue {
  const hidden = maskedValue(body);
  return op !== null && ofBlocks.has(op) && isJsonObject(hidden) && 'data' in hidden ? { ...hidden, data: MASK } : hidden;
}
