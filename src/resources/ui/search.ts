import type { UIHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import type { ReadDeps } from '../../deps.ts';
import { canHold } from '../../store/dialect/holdable.ts';
import { type IdRange, SEARCH_KINDS, searchKind } from './search-queries.ts';

const DIGITS = 32;
/** Ids are searched by at least this number of digits: fewer would match nearly every id. */
const LEAST_DIGITS = 4;

/** The ids that begin with the digits of the text; undefined if it is not the beginning of an id. */
function idsBeginningWith(text: string): IdRange | undefined {
  const digits = text.toLowerCase().replaceAll('-', '');
  if (digits.length < LEAST_DIGITS || digits.length > DIGITS || !/^[0-9a-f]+$/.test(digits)) return undefined;
  return { first: idOf(digits.padEnd(DIGITS, '0')), last: idOf(digits.padEnd(DIGITS, 'f')) };
}

const idOf = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Finds objects by name or id, with a bounded number of rows per kind. */
export const searchHandlers = ({ store }: ReadDeps): Pick<UIHandlers, 'search'> => ({
  async search({ body: { text: given, kinds = SEARCH_KINDS, limit, ...others } }) {
    assertNoMore(others);
    const text = given.trim();
    if (text === '' || !canHold(text)) return { status: 200, body: { results: [] } };
    const ids = idsBeginningWith(text);
    const wanted = SEARCH_KINDS.filter((kind) => kinds.includes(kind));
    const found = await Promise.all(wanted.map((kind) => searchKind(store.reader, kind, { text, ids, limit })));
    return { status: 200, body: { results: found.flat() } };
  },
});
