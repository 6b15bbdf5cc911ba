/** Groups that run at the same time: while PostgreSQL works on one, this process prepares another. */
const UNDER_WAY = 2;
const LARGEST_GROUP = 32;
/** After this time, in milliseconds, others no longer wait for a group: it may wait for a lock, or for a hanging database. */
const PATIENCE = 100;

/** Work that may run together with other work that waits at the same time. */
export interface Job {
  /** Of the jobs with the same row, only one runs at a time; null or undefined: with any other. */
  readonly row?: string | null;
  /** Whether jobs with the same row may be in the same group. */
  readonly sharesRow?: boolean;
}

/** Jobs that wait for their turn. Those that arrive in the same turn of the event loop, or while others run, form a group. */
export class GroupQueue<J extends Job> {
  private waiting: J[] = [];
  private underWay = 0;
  private isScheduled = false;
  /** The rows of the groups that run. */
  private readonly busy = new Set<string>();

  /** @param perform runs a group; never rejects */
  constructor(private readonly perform: (group: readonly J[]) => Promise<void>) {}

  add(job: J): void {
    this.waiting.push(job);
    if (this.isScheduled) return;
    this.isScheduled = true;
    // jobs whose requests are read in the same turn of the event loop form a group
    setImmediate(() => {
      this.isScheduled = false;
      this.go();
    });
  }

  private go(): void {
    while (this.underWay < UNDER_WAY) {
      const group = this.next();
      if (group.length === 0) return;
      const rows = new Set(group.flatMap(({ row }) => row ?? []));
      this.underWay++;
      for (const row of rows) this.busy.add(row);
      void patiently(this.perform(group)).finally(() => {
        this.underWay--;
        for (const row of rows) this.busy.delete(row);
        this.go();
      });
    }
  }

  /** The jobs that have waited longest. */
  private next(): J[] {
    const rows = new Map<string, J>();
    const group: J[] = [];
    const others: J[] = [];
    for (const job of this.waiting) {
      const goes = group.length < LARGEST_GROUP && this.fits(job, rows);
      (goes ? group : others).push(job);
      // a job that waits also keeps those behind it from overtaking it
      if (typeof job.row === 'string' && !rows.has(job.row)) rows.set(job.row, job);
    }
    this.waiting = others;
    return group;
  }

  private fits({ row, sharesRow }: J, rows: ReadonlyMap<string, J>): boolean {
    if (typeof row !== 'string') return true;
    if (this.busy.has(row)) return false;
    const earlier = rows.get(row);
    return earlier === undefined || (sharesRow === true && earlier.sharesRow === true);
  }
}

/** Waits for the end of work that doesn't reject, for at most {@link PATIENCE} milliseconds. */
async function patiently(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
