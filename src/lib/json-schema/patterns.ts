import { createContext, Script } from 'node:vm';
import { BoundedCache } from '../../base/bounded-cache.ts';
import { translatePattern } from './python-pattern.ts';

/**
 * User-supplied patterns may backtrack endlessly. Simple patterns on short texts run directly; all others run under a watchdog, with {@link TOTAL_MS} for all
 * patterns of one validation.
 */
const ONE_MS = 100;
const TOTAL_MS = 250;
const DIRECT_LENGTH = 2000;
const CACHE_SIZE = 500;
/** Longer patterns do not count as regular expressions: compiling them takes too long, or fails on first use. */
const MAX_SOURCE_LENGTH = 10_000;

const cache = new BoundedCache<RegExp | null>(CACHE_SIZE);

/** Compiles a pattern written for Python; undefined if it is not a regular expression. */
export function compilePattern(source: string): RegExp | undefined {
  if (source.length > MAX_SOURCE_LENGTH) return undefined;
  const known = cache.get(source);
  if (known !== undefined) return known ?? undefined;
  const pattern = tryCompile(source, { scripts: true }) ?? tryCompile(source, { scripts: false }) ?? null;
  cache.set(source, pattern);
  return pattern ?? undefined;
}

function tryCompile(pattern: string, options: { scripts: boolean }): RegExp | undefined {
  const { source, flags } = translatePattern(pattern, options);
  if (source.length > MAX_SOURCE_LENGTH) return undefined;
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** Thrown when patterns take too long on a value. */
export class PatternTimeout extends Error {}

const sandbox: { pattern: RegExp; text: string } = createContext({ pattern: /(?:)/, text: '' }) as { pattern: RegExp; text: string };
const script = new Script('pattern.test(text)');

/** Some patterns turn out to be too large for the engine only on use. */
function testDirectly(pattern: RegExp, text: string): boolean {
  try {
    return pattern.test(text);
  } catch {
    throw new PatternTimeout();
  }
}

/** The patterns of one validation. */
export class PatternMatcher {
  private left = TOTAL_MS;

  /** True if the pattern matches anywhere in the text; a pattern that cannot be compiled matches nothing. */
  test(source: string, text: string): boolean {
    const pattern = compilePattern(source);
    if (!pattern) return false;
    // A pattern that repeats or branches at most once does at most quadratic work, which is harmless on a short text.
    const choices = source.match(/[*+?|]|\{[\d,]/g)?.length ?? 0;
    if (choices === 0 || (choices === 1 && text.length <= DIRECT_LENGTH)) return testDirectly(pattern, text);
    return this.testGuarded(pattern, text);
  }

  private testGuarded(pattern: RegExp, text: string): boolean {
    if (this.left <= 0) throw new PatternTimeout();
    sandbox.pattern = pattern;
    sandbox.text = text;
    const granted = Math.ceil(Math.min(ONE_MS, this.left));
    const start = performance.now();
    let least = 0;
    try {
      return script.runInContext(sandbox, { timeout: granted }) === true;
    } catch {
      // by this clock, the watchdog may fire a moment early; the granted time still counts in full
      least = granted;
      throw new PatternTimeout();
    } finally {
      sandbox.text = '';
      this.left -= Math.max(least, performance.now() - start);
    }
  }
}
