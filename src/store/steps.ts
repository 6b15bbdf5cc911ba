import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from './store.ts';

/** As long as one step may occupy the only writer of SQLite, or the event loop, in milliseconds. Steps aim at half of it. */
const LONGEST_MILLISECONDS = 10;
const FIRST_ROWS = 10;

/** Rows that one step within a transaction takes at most. On PostgreSQL each does: it keeps nobody waiting, and every step is a round trip. */
const MOST_ROWS = 1000;

/** How many rows the next step takes, from the time that the last one took. Rows differ in size, so it grows slowly and shrinks at once. */
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
 * Steps of one kind within an open transaction, for changes of very many rows that have to be committed together. On SQLite the event loop is free between two
 * of them: other writers wait for the commit, but reads go on.
 */
export class StepsOf {
  private readonly size = new StepSize(MOST_ROWS);
  private readonly adapts: boolean;

  constructor(tx: Tx) {
    this.adapts = tx.dialect.name === 'sqlite';
  }

  /** Repeats a step until it finds fewer rows than it may take. @param step returns how many it found */
  async repeat(step: (rows: number) => Promise<number>): Promise<void> {
    for (;;) {
      const rows = this.adapts ? this.size.next : MOST_ROWS;
      const started = performance.now();
      const found = await step(rows);
      // a step that found less says nothing of a whole one
      if (found < rows) return;
      this.size.took(performance.now() - started);
      if (this.adapts) await nextTurn();
    }
  }
}
