/** A pattern for whole values: `*` is any run of characters, `?` one character, all else literal. Matches in time linear in the length of the value. */
export class Wildcards {
  private readonly runs: readonly Run[];
  /** Minimum number of characters of a matching value. */
  private readonly shortest: number;

  constructor(pattern: string) {
    const units = Array.from(pattern);
    const runs: string[][] = [[]];
    for (const unit of units) {
      if (unit === '*') runs.push([]);
      else runs.at(-1)?.push(unit);
    }
    this.runs = runs.map((run) => new Run(run));
    this.shortest = this.runs.reduce((sum, run) => sum + run.length, 0);
  }

  matches(text: string): boolean {
    // `?` is one character, not half of a surrogate pair
    const value: ArrayLike<string> = BEYOND_ONE_UNIT.test(text) ? Array.from(text) : text;
    const [first, ...others] = this.runs as [Run, ...Run[]];
    const last = others.pop();
    if (value.length < this.shortest || !first.isAt(value, 0)) return false;
    if (!last) return value.length === first.length;
    const end = value.length - last.length;
    if (!last.isAt(value, end)) return false;
    let at = first.length;
    for (const run of others) {
      const found = run.find(value, at, end);
      if (found < 0) return false;
      at = found + run.length;
    }
    return true;
  }
}

const BEYOND_ONE_UNIT = /[\ud800-\udfff]/;
const BITS = 32;

/** The part of a pattern between two `*`. */
class Run {
  readonly length: number;
  private readonly hasAny: boolean;
  private failures: Uint32Array | undefined;
  private masks: { of: Map<string, Uint32Array>; any: Uint32Array } | undefined;

  constructor(private readonly units: readonly string[]) {
    this.length = units.length;
    this.hasAny = units.includes('?');
  }

  isAt(value: ArrayLike<string>, at: number): boolean {
    for (let i = 0; i < this.length; i++) if (this.units[i] !== '?' && this.units[i] !== value[at + i]) return false;
    return true;
  }

  /** The first position from `from` on at which the run matches and ends before `end`; -1 if there is none. */
  find(value: ArrayLike<string>, from: number, end: number): number {
    if (this.length === 0) return from;
    return this.hasAny ? this.findInParallel(value, from, end) : this.findLiteral(value, from, end);
  }

  /** Knuth, Morris and Pratt: after a mismatch, no character of the value is read again. */
  private findLiteral(value: ArrayLike<string>, from: number, end: number): number {
    this.failures ??= failuresOf(this.units);
    let matched = 0;
    for (let at = from; at < end; at++) {
      while (matched > 0 && this.units[matched] !== value[at]) matched = this.failures[matched - 1] as number;
      if (this.units[matched] === value[at]) matched++;
      if (matched === this.length) return at - this.length + 1;
    }
    return -1;
  }

  /** Baeza-Yates and Gonnet: one bit for each prefix of the run that ends here, 32 of them at a time. */
  private findInParallel(value: ArrayLike<string>, from: number, end: number): number {
    this.masks ??= masksOf(this.units);
    const { of, any } = this.masks;
    const state = new Uint32Array(any.length);
    const word = (this.length - 1) >>> 5;
    const bit = 1 << ((this.length - 1) & 31);
    for (let at = from; at < end; at++) {
      const mask = of.get(value[at] as string) ?? any;
      let carry = 1;
      for (let i = 0; i < state.length; i++) {
        const before = state[i] as number;
        state[i] = ((before << 1) | carry) & (mask[i] as number);
        carry = before >>> 31;
      }
      if (((state[word] as number) & bit) !== 0) return at - this.length + 1;
    }
    return -1;
  }
}

/** For each prefix of the run, the length of the longest shorter prefix with which it ends. */
function failuresOf(units: readonly string[]): Uint32Array {
  const failures = new Uint32Array(units.length);
  for (let at = 1, matched = 0; at < units.length; at++) {
    while (matched > 0 && units[at] !== units[matched]) matched = failures[matched - 1] as number;
    if (units[at] === units[matched]) matched++;
    failures[at] = matched;
  }
  return failures;
}

/** For each character, the positions of the run at which it may occur. */
function masksOf(units: readonly string[]): { of: Map<string, Uint32Array>; any: Uint32Array } {
  const empty = () => new Uint32Array(Math.ceil(units.length / BITS));
  const set = (mask: Uint32Array, at: number) => {
    mask[at >>> 5] = (mask[at >>> 5] as number) | (1 << (at & 31));
  };
  const any = empty();
  for (const [at, unit] of units.entries()) if (unit === '?') set(any, at);
  const of = new Map<string, Uint32Array>();
  for (const [at, unit] of units.entries()) {
    if (unit === '?') continue;
    const mask = of.get(unit) ?? Uint32Array.from(any);
    set(mask, at);
    of.set(unit, mask);
  }
  return { of, any };
}
