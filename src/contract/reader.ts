import type { Problem } from '../base/errors.ts';

/**
 * Reads one value: returns it normalized and appends a problem for each violation. Locations are relative to the value; the caller prefixes the key of a field.
 * Values without problems cause no allocation.
 */
export type Reader = (value: unknown, problems: Problem[]) => unknown;

export function problem(type: string, msg: string, input: unknown, ctx?: Record<string, unknown>): Problem {
  return { type, loc: [], msg, input: input === undefined ? null : input, ...(ctx ? { ctx } : {}) };
}

/** Prefixes the location of every problem from `start` on with `key`. */
export function locate(problems: Problem[], start: number, key: string | number): void {
  for (const { loc } of problems.slice(start)) loc.unshift(key);
}

export const anything: Reader = (value) => value;

export function nullable(reader: Reader): Reader {
  return (value, problems) => (value === null ? null : reader(value, problems));
}
