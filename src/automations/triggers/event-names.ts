/** A set of event patterns: names as they are, and names in which each `*` stands for one or more characters. */
export interface NameTest {
  literals: ReadonlySet<string>;
  wild: readonly WildName[];
}

/** The texts before, between and after the stars; there are at least two. */
export type WildName = readonly string[];

export function nameTest(patterns: readonly string[]): NameTest {
  return {
    literals: new Set(patterns.filter((pattern) => !pattern.includes('*'))),
    wild: patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*')),
  };
}

/** Whether a name is in the set: the whole name, case-sensitive. */
export function matchesName({ literals, wild }: NameTest, name: string): boolean {
  return literals.has(name) || wild.some((pattern) => matchesWildName(pattern, name));
}

/**
 * One pass over the name, without backtracking: the leftmost place is right for each text between two stars, because what follows it
 * only has more room to the right then.
 */
function matchesWildName(texts: WildName, name: string): boolean {
  const first = texts[0]!;
  const last = texts.at(-1)!;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let end = first.length;
  for (let index = 1; index < texts.length - 1; index++) {
    const text = texts[index]!;
    // a star takes at least one character
    const found = name.indexOf(text, end + 1);
    if (found < 0) return false;
    end = found + text.length;
  }
  return end + 1 <= name.length - last.length;
}
