import { createHash } from 'node:crypto';
import { unprocessable } from '../base/errors.ts';
import { badCursor, type KeyValue, type Section } from '../store/query/section.ts';
import { pageLimit } from './paging.ts';

/** A list that is asked for: a part by limit and offset, or the next part of a walk with a cursor. */
interface ListRequest {
  params?: object;
  headers: { 'x-contralto-cursor'?: string };
  body?: { limit?: number | null; offset?: number } | null;
}

interface LimitSettings {
  readonly api: { readonly defaultLimit: number };
}

/** A section of a list. */
export interface ListSection extends Section {
  /** The reply with what was read: with the cursor of the next part, if there is one. */
  reply<Body>(body: Body): { status: 200; body: Body; headers?: Record<string, string> };
}

/** The cursor with which a walk begins. */
const START = 'start';
const NEXT = 'x-contralto-next-cursor';
/** Longest cursor in characters: servers and proxies bound what headers take together. */
const LONGEST = 4096;

/**
 * Reads which part of a list is asked for.
 *
 * A cursor is the sort keys of the last row, after a digest of them and of what was asked, so that one that is damaged, or comes from another list, is
 * refused. It gives no access to anything: whoever makes one up reads what a filter would let them read.
 *
 * @param op the operation, by its id
 * @throws 422 for a limit or a cursor that is not valid
 */
export function listSection(op: string, { params, headers, body }: ListRequest, settings: LimitSettings): ListSection {
  const { limit, offset = 0, ...asked } = body ?? {};
  const section = { limit: pageLimit(limit, settings), offset };
  const cursor = headers['x-contralto-cursor'];
  if (cursor === undefined) return { ...section, reply: (body) => ({ status: 200, body }) };
  if (offset !== 0) throw unprocessable('Invalid offset: must be 0 with a cursor.');
  const seal = sealOf([op, params ?? {}, asked]);
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

/** Digests of values together with the conditions and the order of a list. */
function sealOf(asked: readonly unknown[]): Seal {
  const text = canonical(asked);
  return (values) => createHash('sha256').update(text).update('\0').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

function encoded(values: readonly KeyValue[], seal: Seal): string {
  const cursor = Buffer.from(JSON.stringify([seal(values), ...values])).toString('base64url');
  if (cursor.length > LONGEST) throw unprocessable('The list cannot be continued with a cursor: a name in it is too long.');
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
  const [digest, ...values] = given;
  if (digest !== seal(values)) throw badCursor();
  return values;
}

/** The same text for the same conditions, in whatever order their members were sent. Members that are null or absent ask for nothing. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .join()}}`;
}
