import type { ImportProgress } from '../options.ts';

/** Seconds before which a rate means nothing. */
const SETTLED = 2;

/** Reports the progress of a phase, with its rate and remaining time. */
export class Pace {
  private done = 0;
  private skipped = 0;
  private readonly began = performance.now();

  constructor(
    private readonly rows: number,
    private readonly phase: ImportProgress['phase'],
    private readonly onProgress: ((progress: ImportProgress) => void) | undefined,
  ) {}

  /** Rows that an earlier process has handled. */
  skip(rows: number): void {
    this.done += rows;
    this.skipped += rows;
  }

  add(rows: number): void {
    this.done += rows;
  }

  tell(kind: string, rows: number, finished = false): void {
    const seconds = (performance.now() - this.began) / 1000;
    const rate = seconds < SETTLED ? undefined : (this.done - this.skipped) / seconds;
    this.onProgress?.({
      phase: this.phase,
      kind,
      rows,
      finished,
      whole: this.rows === 0 ? 1 : Math.min(1, this.done / this.rows),
      rate,
      remaining: rate ? Math.max(0, this.rows - this.done) / rate : undefined,
    });
  }
}
