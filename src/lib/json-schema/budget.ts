import { PatternMatcher } from './patterns.ts';

/** Maximum number of steps that the validations of one request take, four times what one may. */
const MAX_STEPS = 600_000;
/** Maximum total length of all their messages, in characters: each may quote the whole value. */
const MAX_MESSAGE_CHARACTERS = 5_000_000;

/** Evaluation took too many steps. */
export class SchemaTooCostly extends Error {}

/** What the validations of one request may take together, besides the steps that each may take. */
export class SchemaBudget {
  readonly patterns = new PatternMatcher();
  private steps = MAX_STEPS;
  private characters = MAX_MESSAGE_CHARACTERS;

  spend(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new SchemaTooCostly();
  }

  /** Charges for a message. */
  message(text: string): void {
    this.characters -= text.length;
    if (this.characters < 0) throw new SchemaTooCostly();
  }
}
