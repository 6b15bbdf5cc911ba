export const GRACE_SECONDS = 60;
export const POLICIES = ['ENQUEUE', 'CANCEL_NEW', 'CANCEL_RUNNING', 'KEEP_NEWEST'] as const;
export type Policy = (typeof POLICIES)[number];

export type Phase = 'waiting' | 'holding' | 'cancelling' | 'ended';

export const PHASES: Record<string, Phase> = {
  SCHEDULED: 'waiting',
  PENDING: 'holding',
  CANCELLING: 'cancelling',
  CANCELLED: 'ended',
  COMPLETED: 'ended',
};

/** What should happen to the runs that compete for one limit, all of which are due. Their index is their age. */
export class Model {
  readonly runs: { phase: Phase; since: number }[] = [];
  private now = 0;

  constructor(
    private readonly policy: Policy,
    private readonly limit: number,
  ) {}

  get active(): number {
    return this.indexes('holding').length + this.indexes('cancelling').length;
  }

  /** @returns the index of the run that a client moves */
  take(action: string, pick: number): number | undefined {
    if (action === 'create') this.runs.push({ phase: 'waiting', since: this.now });
    if (action === 'wait') this.now += GRACE_SECONDS / 2;
    if (action === 'pass') this.pass();
    const from = ({ claim: 'waiting', end: 'holding', confirm: 'cancelling' } as Record<string, Phase>)[action];
    const some = from === undefined ? [] : this.indexes(from);
    if (some.length === 0) return undefined;
    const chosen = some[pick % some.length]!;
    if (action !== 'claim') this.move(chosen, 'ended');
    else if (this.active < this.limit) this.move(chosen, 'holding');
    else if (this.policy === 'CANCEL_NEW') this.move(chosen, 'ended');
    return chosen;
  }

  private pass(): void {
    const isFull = () => this.active >= this.limit;
    const kept = { CANCEL_RUNNING: this.limit, KEEP_NEWEST: 1, ENQUEUE: Infinity, CANCEL_NEW: Infinity }[this.policy];
    if (!isFull()) return;
    for (const loser of this.indexes('waiting').toReversed().slice(kept)) this.move(loser, 'ended');
    if (this.policy !== 'CANCEL_RUNNING') return;
    const newer = (index: number) => this.indexes('waiting').filter((one) => one > index).length;
    for (const one of this.indexes('cancelling'))
      if (isFull() && newer(one) > 0 && this.now - this.runs[one]!.since >= GRACE_SECONDS) this.move(one, 'ended');
    for (const one of this.indexes('holding')) {
      if (!isFull() || newer(one) <= this.limit - this.active + this.indexes('cancelling').length) return;
      this.move(one, 'cancelling');
    }
  }

  private indexes(phase: Phase): number[] {
    return this.runs.flatMap((run, index) => (run.phase === phase ? index : []));
  }

  private move(index: number, phase: Phase): void {
    this.runs[index] = { phase, since: this.now };
  }
}
