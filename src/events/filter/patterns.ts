/** One pattern of a label specification: a leading `!` negates it, `*` is any run of characters, `?` one character, all else literal. */
export interface Pattern {
  /** Without the leading `!`. */
  text: string;
  negated: boolean;
  /** True when `*` or `?` occurs; otherwise the pattern is compared as it is. */
  wild: boolean;
}

export function readPattern(given: string): Pattern {
  const negated = given.startsWith('!');
  const text = negated ? given.slice(1) : given;
  return { text, negated, wild: /[*?]/.test(text) };
}

/** Whether a value matches a pattern, negation included. */
export function matchesPattern({ text, negated, wild }: Pattern, value: string): boolean {
  return (wild ? matchesWildcards(value, text) : value === text) !== negated;
}

const beyondOneUnit = /[\ud800-\udfff]/;

/** Whole-value match in time bounded by the product of the lengths, whatever the pattern: no backtracking over more than the last `*`. */
export function matchesWildcards(value: string, pattern: string): boolean {
  // `?` is one character, not half of one
  const units = (text: string): ArrayLike<string> => (beyondOneUnit.test(text) ? Array.from(text) : text);
  return walk(units(value), units(pattern));
}

function walk(value: ArrayLike<string>, pattern: ArrayLike<string>): boolean {
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let resume = 0;
  while (at < value.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      star = inPattern++;
      resume = at;
    } else if (wanted !== undefined && (wanted === '?' || wanted === value[at])) {
      inPattern++;
      at++;
    } else if (star >= 0) {
      inPattern = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern++;
  return inPattern === pattern.length;
}
