import { LosslessNumber } from './value.ts';

/** About the length of a value's JSON in characters; undefined if it is more than `limit`. Looks at no more of the value than that. */
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
        // not by their keys, which are all made before the first is looked at
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
