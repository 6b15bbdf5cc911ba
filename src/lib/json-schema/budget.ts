import { PatternMatcher } from './patterns.ts';

/** Maximum number of steps for all validations of one request, four times the limit of one validation. */
const MAX_STEPS = 600_000;
/** Maximum total length of all their messages, in characters: each may quote the whole value. */
const MAX_MESSAGE_CHARACTERS = 5_000_000;

/** Evaluation exceeded its number of steps. */
export class SchemaTooCostly extends Error {}

/** The common limits of all validations of one request, in addition to the steps of each. */
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
