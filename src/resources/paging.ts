import { unprocessable } from '../base/errors.ts';

interface LimitSettings {
  readonly api: { readonly defaultLimit: number };
}

/** The `limit` of a list. If absent, the configured default applies, which is also the maximum; 0 returns an empty list. */
export function pageLimit(limit: number | null | undefined, { api: { defaultLimit } }: LimitSettings): number {
  if (limit === undefined || limit === null) return defaultLimit;
  if (limit < 0) throw unprocessable('Invalid limit: must be greater than or equal to 0.');
  if (limit > defaultLimit) throw unprocessable(`Invalid limit: must be less than or equal to ${defaultLimit}.`);
  return limit;
}

export interface Page<T> {
  results: T[];
  /** The number of matches on all pages. */
  count: number;
  limit: number;
  pages: number;
  /** Starts at 1. Pages after the last one are empty. */
  page: number;
}

/** The envelope of a paginated list. */
export function page<T>({ results, count, limit, page }: { results: T[]; count: number; limit: number; page: number }): Page<T> {
  return { results, count, limit, pages: limit === 0 ? 0 : Math.ceil(count / limit), page };
}

export function pageOffset(page: number, limit: number): number {
  return (page - 1) * limit;
}
