import { unprocessable } from '../base/errors.ts';

interface LimitSettings {
  readonly api: { readonly defaultLimit: number };
}

/** The `limit` of a list (spec 01 §4.6): absent is the configured default, which is also the largest; 0 gives an empty list. */
export function pageLimit(limit: number | null | undefined, { api: { defaultLimit } }: LimitSettings): number {
  if (limit === undefined || limit === null) return defaultLimit;
  if (limit < 0) throw unprocessable('Invalid limit: must be greater than or equal to 0.');
  if (limit > defaultLimit) throw unprocessable(`Invalid limit: must be less than or equal to ${defaultLimit}.`);
  return limit;
}

export interface Page<T> {
  results: T[];
  /** All matches, on whichever page. */
  count: number;
  limit: number;
  pages: number;
  /** From 1; beyond the end the results are empty. */
  page: number;
}

/** The envelope of a paginated list. */
export function page<T>({ results, count, limit, page }: { results: T[]; count: number; limit: number; page: number }): Page<T> {
  return { results, count, limit, pages: limit === 0 ? 0 : Math.ceil(count / limit), page };
}

/** The offset of a page. */
export function pageOffset(page: number, limit: number): number {
  return (page - 1) * limit;
}
