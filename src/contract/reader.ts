import type { Problem } from '../base/errors.ts';
import { abridge } from '../base/text/abridge.ts';

/** Maximum number of different names to remember for one value, and characters of a name. */
const MAX_NAMES = 20;
const LONGEST_NAME = 100;

/** The unknown fields that readers dropped instead of rejecting them. */
export class DroppedFields {
  /** Counts every field, also after the maximum number of names. */
  count = 0;
  readonly names = new Set<string>();

  add(name: string): void {
    this.count += 1;
    if (this.names.size < MAX_NAMES) this.names.add(abridge(name, LONGEST_NAME));
  }

  addAll({ count, names }: DroppedFields): void {
    this.count += count;
    for (const name of names) if (this.names.size < MAX_NAMES) this.names.add(name);
  }
}

/** The violations of a value. With `dropped`, unknown fields are no violations: readers drop them and record them there. */
export interface Problems extends Array<Problem> {
  readonly dropped?: DroppedFields;
}

/** An empty list for a value whose unknown fields are dropped. */
export const problemsDropping = (): Problems & { readonly dropped: DroppedFields } => Object.assign([], { dropped: new DroppedFields() });

/**
 * Reads one value: returns it normalized and appends a problem for each violation. Locations are relative to the value; the caller prefixes the key of a field.
 * `generated/readers.ts` contains the readers of the contract, made of the parts in this folder.
 */
export type Reader<T = unknown> = (value: unknown, problems: Problems) => T;

export function problem(type: string, msg: string, input: unknown, ctx?: Record<string, unknown>): Problem {
  return { type, loc: [], msg, input: input === undefined ? null : input, ...(ctx ? { ctx } : {}) };
}

/** Prefixes the location of every problem from `start` on with `key`, and with the `place` of the key. @returns the number of problems */
export function locate(problems: readonly Problem[], start: number, key: string | number, place?: string): number {
  if (problems.length > start) {
    for (const { loc } of problems.slice(start)) {
      loc.unshift(key);
      if (place !== undefined) loc.unshift(place);
    }
  }
  return problems.length;
}
