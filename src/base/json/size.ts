import { LosslessNumber } from './value.ts';

/** The approximate length of a value's JSON in characters; undefined if it exceeds `limit`. Visits no more of the value than needed. */
export function sizeWithin(value: unknown, limit: number): number | undefined {
  let left = limit;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') left -= one.length + 2;
    else if (one instanceof LosslessNumber) left -= one.text.length;
    else if (typeof one !== 'object' || one === null) left -= 4;
    else {
      left -= 2;
      if (Array.isArray(one)) {
        // not by keys: the engine creates all of them before the first can be read
        left -= one.length;
        if (left < 0) return undefined;
        for (const item of one) open.push(item);
      } else {
        for (const key in one) {
          left -= key.length + 4;
          if (left < 0) return undefined;
          open.push((one as Record<string, unknown>)[key]);
        }
      }
    }
    if (left < 0) return undefined;
  }
  return limit - left;
}
