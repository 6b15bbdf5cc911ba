/** A set of event patterns: literal names, and names in which each `*` matches one or more characters. */
export interface NameTest {
  literals: ReadonlySet<string>;
  wild: readonly WildName[];
}

/** The texts before the first `*`, between the `*`s, and after the last one. */
export interface WildName {
  beginning: string;
  middle: readonly string[];
  end: string;
}

export function nameTest(patterns: readonly string[]): NameTest {
  return {
    literals: new Set(patterns.filter((pattern) => !pattern.includes('*'))),
    wild: patterns.filter((pattern) => pattern.includes('*')).map(wildName),
  };
}

function wildName(pattern: string): WildName {
  const first = pattern.indexOf('*');
  const last = pattern.lastIndexOf('*');
  const middle = first === last ? [] : pattern.slice(first + 1, last).split('*');
  return { beginning: pattern.slice(0, first), middle, end: pattern.slice(last + 1) };
}

/** Whether the set contains a name: compares the whole name, case-sensitive. */
export function matchesName({ literals, wild }: NameTest, name: string): boolean {
  return literals.has(name) || wild.some((pattern) => matchesWildName(pattern, name));
}

/** Scans the name once, without backtracking: the leftmost match is right for each text between two `*`s, because it leaves the most room for the rest. */
function matchesWildName({ beginning, middle, end }: WildName, name: string): boolean {
  if (!name.startsWith(beginning) || !name.endsWith(end)) return false;
  let at = beginning.length;
  for (const text of middle) {
    // `*` matches at least one character
    const found = name.indexOf(text, at + 1);
    if (found < 0) return false;
    at = found + text.length;
  }
  return at + 1 <= name.length - end.length;
}
