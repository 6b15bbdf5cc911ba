import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from './store.ts';

/** The time for which one step may occupy the only writer of SQLite, or the event loop, in milliseconds. Steps aim at half of it. */
const LONGEST_MILLISECONDS = 10;
const FIRST_ROWS = 10;

/** Maximum rows of one step within a transaction. On PostgreSQL, each step takes this many: it blocks no other client, and every step is a round trip. */
const MAX_ROWS = 1000;

/** The number of rows of the next step, from the duration of the last one. Rows differ in size, so it grows slowly and shrinks immediately. */
export class StepSize {
  private rows: number;

  constructor(private readonly most: number) {
    this.rows = Math.min(FIRST_ROWS, most);
  }

  get next(): number {
    return this.rows;
  }

  took(milliseconds: number): void {
    const fitting = (this.rows * (LONGEST_MILLISECONDS / 2)) / Math.max(milliseconds, 0.01);
    this.rows = Math.max(1, Math.min(this.most, Math.floor(Math.min(fitting, this.rows * 1.5 + 1))));
  }
}

/**
 * Steps of one kind within an open transaction, for changes of very many rows that must be committed together. On SQLite, the event loop is free between two
 * steps: other writers wait for the commit, but reads continue.
 */
export class StepsOf {
  private readonly size = new StepSize(MAX_ROWS);
  private readonly adapts: boolean;

  constructor(tx: Tx) {
    this.adapts = tx.dialect.name === 'sqlite';
  }

  /** Repeats a step until it finds fewer rows than it may take. @param step returns how many it found */
  async repeat(step: (rows: number) => Promise<number>): Promise<void> {
    for (;;) {
      const rows = this.adapts ? this.size.next : MAX_ROWS;
      const started = performance.now();
      const found = await step(rows);
      // the duration of an incomplete step doesn't predict that of a full one
      if (found < rows) return;
      this.size.took(performance.now() - started);
      if (this.adapts) await nextTurn();
    }
  }
}
