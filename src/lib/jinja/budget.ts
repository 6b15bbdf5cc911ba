import { TemplateError } from './errors.ts';

/** Maximum evaluated nodes and loop items per rendering: about 0.2 s of work. */
const MAX_STEPS = 500_000;
/** Maximum characters and list items created per rendering, including intermediate results. */
const MAX_CHARACTERS = 5_000_000;
/** Maximum depth of macro calls and recursive loops. */
const MAX_CALLS = 40;

/** Limits one rendering, so that even a wrong or hostile template ends soon and stays small. */
export class Budget {
  private steps = MAX_STEPS;
  private characters = MAX_CHARACTERS;
  private calls = 0;
  private readonly weights = new WeakMap<object, number>();

  step(count = 1): void {
    this.steps -= count;
    if (this.steps < 0) throw new TemplateError('template takes too many steps to render');
  }

  /** Charges for a string or list of this size before its creation. */
  charge(size: number): void {
    this.characters -= size;
    if (this.characters < 0) throw new TemplateError('template makes too much text');
  }

  /** Charges steps for work that grows with this operand. Shared parts count once per occurrence in the output. */
  weigh(value: unknown): void {
    if (typeof value === 'string') this.step(value.length >> 6);
    else if (Array.isArray(value)) this.step((value.length >> 2) + Math.floor(this.weightOf(value) / 32));
    else if (value instanceof Map) this.step(Math.floor(this.weightOf(value) / 32));
  }

  /** Values are immutable, so each list is weighed once, regardless of how many lists contain it. */
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

  /** Joins strings, charging for each as it is created. */
  join(pieces: Iterable<string>, glue: string): string {
    const made: string[] = [];
    for (const piece of pieces) {
      this.charge(piece.length + glue.length);
      made.push(piece);
    }
    return made.join(glue);
  }

  /** Charges for a string after its creation. */
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
