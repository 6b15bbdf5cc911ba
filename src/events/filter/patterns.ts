import { Wildcards } from '../../lib/wildcards.ts';

/** One pattern of a label specification: a leading `!` negates it, `*` matches any number of characters, `?` one character, all others are literal. */
export interface Pattern {
  /** Without the leading `!`. */
  text: string;
  negated: boolean;
  /** Set if `*` or `?` occurs; otherwise the pattern is a literal. */
  wildcards: Wildcards | undefined;
}

const isWild = (text: string): boolean => /[*?]/.test(text);

export function readPattern(given: string): Pattern {
  const negated = given.startsWith('!');
  const text = negated ? given.slice(1) : given;
  return { text, negated, wildcards: isWild(text) ? new Wildcards(text) : undefined };
}

/** Whether a value matches a pattern, negation included. */
export function matchesPattern({ text, negated, wildcards }: Pattern, value: string): boolean {
  return (wildcards ? wildcards.matches(value) : value === text) !== negated;
}

/** Maximum length of a pattern with wildcards, in characters. */
const MAX_PATTERN_LENGTH = 255;
/** Maximum number of patterns with wildcards in one filter or trigger. */
const MAX_PATTERNS = 100;

/** The reason to reject the patterns of one filter or trigger; undefined if they are valid. */
export function patternsProblem(patterns: readonly string[]): string | undefined {
  const wild = patterns.filter(isWild);
  if (wild.length > MAX_PATTERNS) return `The filter has ${wild.length} patterns with wildcards. The maximum is ${MAX_PATTERNS}.`;
  if (wild.some((pattern) => pattern.length > MAX_PATTERN_LENGTH))
    return `A pattern with wildcards must not be longer than ${MAX_PATTERN_LENGTH} characters.`;
  return undefined;
}
