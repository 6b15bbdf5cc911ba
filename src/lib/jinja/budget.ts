import { TemplateError } from './errors.ts';

/** Evaluated nodes and loop items in one rendering: about 0.2 s of work. */
const MAX_STEPS = 500_000;
/** Characters and list items made in one rendering, intermediate results included. */
const MAX_CHARACTERS = 5_000_000;
/** Macros calling macros, recursive loops. */
const MAX_CALLS = 40;

/** The fuel of one rendering: a template may be wrong or hostile, but it ends soon and stays small. */
export class Budget {
  private steps = MAX_STEPS;
  private characters = MAX_CHARACTERS;
  private calls = 0;
  private readonly weights = new WeakMap<object, number>();

  step(count = 1): void {
    this.steps -= count;
    if (this.steps < 0) throw new TemplateError('template takes too many steps to render');
  }

  /** Pays for a text or list of this size, before it is made. */
  charge(size: number): void {
    this.characters -= size;
    if (this.characters < 0) throw new TemplateError('template makes too much text');
  }

  /** Pays in steps for work that grows with this operand. What it holds counts as often as it would be met in writing it out. */
  weigh(value: unknown): void {
    if (typeof value === 'string') this.step(value.length >> 6);
    else if (Array.isArray(value)) this.step((value.length >> 2) + Math.floor(this.weightOf(value) / 32));
    else if (value instanceof Map) this.step(Math.floor(this.weightOf(value) / 32));
  }

  /** Values never change, so that a list is counted once, however many lists hold it. */
  private weightOf(value: unknown): number {
    if (typeof value === 'string') return 1 + value.length / 32;
    if (!Array.isArray(value) && !(value instanceof Map)) return 1;
    const known = this.weights.get(value);
    if (known !== undefined) return known;
    let weight = 1;
    for (const member of value.values()) weight += this.weightOf(member);
    this.weights.set(value, weight);
    return weight;
  }

  /** Joins texts, paying before. */
  join(pieces: readonly string[], glue: string): string {
    this.charge(pieces.reduce((size, piece) => size + piece.length + glue.length, 0));
    return pieces.join(glue);
  }

  /** Pays for a text that was just made. */
  text(text: string): string {
    this.charge(text.length);
    return text;
  }

  nested<T>(run: () => T): T {
    this.calls += 1;
    if (this.calls > MAX_CALLS) throw new TemplateError('maximum recursion depth exceeded');
    try {
      return run();
    } finally {
      this.calls -= 1;
    }
  }
}
