import { createHash } from 'node:crypto';
import { unprocessable } from '../base/errors.ts';
import { badCursor, type KeyValue, type Section } from '../store/query/section.ts';
import { pageLimit } from './paging.ts';

interface Page {
  limit?: number | null;
  offset?: number;
}

/** A request for a list: a page by limit and offset, or the next page by cursor. */
interface ListRequest<Body extends Page> {
  params?: object;
  headers: { 'x-contralto-cursor'?: string };
  body: Body;
}

interface LimitSettings {
  readonly api: { readonly defaultLimit: number };
}

export interface ListSection<Body extends Page> extends Section {
  /** The fields of the request that don't select the page: its conditions and order. */
  requested: Omit<Body, keyof Page>;
  /** The response with the rows, and the cursor of the next page if there is one. */
  reply<Rows>(body: Rows): { status: 200; body: Rows; headers?: Record<string, string> };
}

/** The cursor that requests the first page. */
const START = 'start';
const NEXT = 'x-contralto-next-cursor';
/** Maximum length of a cursor in characters: servers and proxies bound the total size of headers. */
const LONGEST = 4096;

/**
 * Determines the requested page of a list.
 *
 * A cursor consists of the sort keys of the last row, preceded by a digest of them and of the request's conditions, so that a damaged cursor, or one from
 * another list, is rejected. A cursor grants no access: a client that forges one can read only rows that its filter would return.
 *
 * @param op id of the operation
 * @throws 422 for an invalid limit or cursor
 */
export function listSection<Body extends Page>(
  op: string,
  { params, headers, body }: ListRequest<Body>,
  settings: LimitSettings,
): ListSection<Body> {
  const { limit, offset = 0, ...requested } = body;
  const section = { limit: pageLimit(limit, settings), offset, requested };
  const cursor = headers['x-contralto-cursor'];
  if (cursor === undefined) return { ...section, reply: (body) => ({ status: 200, body }) };
  if (offset !== 0) throw unprocessable('Invalid offset: must be 0 with a cursor.');
  const seal = sealOf([op, params ?? {}, requested]);
  let next: string | undefined;
  return {
    ...section,
    walk: {
      after: cursor === START ? null : opened(cursor, seal),
      goOn(last) {
        next = encoded(last, seal);
      },
    },
    reply: (body) => ({ status: 200, body, ...(next !== undefined && { headers: { [NEXT]: next } }) }),
  };
}

type Seal = (values: readonly unknown[]) => string;

/** Digests values together with the conditions and the order of a list. */
function sealOf(requested: readonly unknown[]): Seal {
  const text = canonical(requested);
  return (values) => createHash('sha256').update(text).update('\0').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

function encoded(values: readonly KeyValue[], seal: Seal): string {
  const cursor = Buffer.from(JSON.stringify([seal(values), ...values])).toString('base64url');
  if (cursor.length > LONGEST) throw unprocessable('The list does not support cursors, because it contains a name that is too long.');
  return cursor;
}

function opened(cursor: string, seal: Seal): readonly unknown[] {
  let given: unknown;
  try {
    given = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw badCursor();
  }
  if (!Array.isArray(given)) throw badCursor();
  const [digest, ...values] = given as unknown[];
  if (digest !== seal(values)) throw badCursor();
  return values;
}

/** Returns the same string for the same conditions in any order of fields. Fields that are null or absent are no conditions. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .join()}}`;
}
