/** A regular expression for the JavaScript engine. */
export interface Translated {
  source: string;
  flags: string;
}

/** Letters and digits of every script, for use inside the brackets of a class. */
const WORD = String.raw`\p{L}\p{N}_`;
const DIGIT = String.raw`\p{Nd}`;
const NO_DIGIT = String.raw`\P{Nd}`;
const EDGE = `(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}])`;

type Escapes = Readonly<Record<string, string>>;
const ENDS: Escapes = { A: '(?<![^])', Z: '(?![^])' };
/** Escapes that cover letters and digits of every script in Python. A class cannot contain another negated one, so `\W` in a class stays unchanged. */
const OUTSIDE: Escapes = { ...ENDS, w: `[${WORD}]`, W: `[^${WORD}]`, d: DIGIT, D: NO_DIGIT, b: `(?:${EDGE})`, B: `(?!${EDGE})` };
const INSIDE: Escapes = { w: WORD, d: DIGIT, D: NO_DIGIT };

/** `(?i)` and similar flags at the beginning. Verbose patterns (`x`) and locale-dependent ones (`L`) are not supported. */
const FLAGS = /^\(\?([aimsu]+)\)/;
/** Constructs with a different syntax; a `]` right after the beginning of a class belongs to it. */
const TOKEN = /\\(.)|\[\^?\]?|\]|\(\?P<|\(\?P=(\w+)\)|\{,(?=\d*\})/gsu;
/** Other characters mean the same without an escape, which Unicode mode rejects. */
const NEEDS_ESCAPE = /[A-Za-z0-9^$\\.*+?()[\]{}|/]/;

/**
 * Translates a pattern written for Python's `re`.
 *
 * @param scripts whether letters and digits of every script count; without it, more patterns are valid
 */
export function translatePattern(pattern: string, { scripts }: { scripts: boolean }): Translated {
  const [head = '', given = ''] = FLAGS.exec(pattern) ?? [];
  const [outside, inside] = scripts && !given.includes('a') ? [OUTSIDE, INSIDE] : [ENDS, {}];
  let isInClass = false;
  const source = pattern.slice(head.length).replace(TOKEN, (token: string, escaped?: string, name?: string) => {
    if (escaped !== undefined) {
      const stays = NEEDS_ESCAPE.test(escaped) || (isInClass && escaped === '-');
      return (isInClass ? inside : outside)[escaped] ?? (stays ? token : escaped);
    }
    if (isInClass) {
      isInClass = !token.endsWith(']');
      return token;
    }
    isInClass = token.startsWith('[');
    if (token.endsWith(']')) return token.replace(']', '\\]');
    if (name !== undefined) return `\\k<${name}>`;
    return token === '(?P<' ? '(?<' : token.replace('{,', '{0,');
  });
  return { source, flags: [...'ims'].filter((flag) => given.includes(flag)).join('') + (scripts ? 'u' : '') };
}
