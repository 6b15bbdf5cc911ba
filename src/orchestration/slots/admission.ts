import type { Settings } from '../../base/settings.ts';
import type { Instant } from '../../base/time/instant.ts';
import { effectiveActive } from '../../concurrency/arithmetic.ts';
import { activeSlotsOfKeys } from '../../concurrency/key-limit-queries.ts';
import type { Reader } from '../../store/store.ts';
import { type CollisionOptions, policyFor, policyOf, RESOLVED } from '../collisions/policy.ts';
import { AWAITING_CONCURRENCY_SLOT } from '../states.ts';
import { fullDeployments, fullValues, type LimitedRun, limitedRuns } from './admission-queries.ts';

/** The limits without a free slot whose runs wait. */
export interface FullLimits {
  deploymentIds: string[];
  /** Pairs of a deployment and a value of its concurrency key. */
  values: [deploymentId: string, value: string][];
}

/** A further number of due runs that a search reads if it finds runs of full limits among the first ones. */
const LOOK_AHEAD = 100;

/** As many runs of full limits a search reads at most if no index skips them. */
export const MOST_SKIPPED = 1000;

/**
 * The runs of one poll that can get a slot of their deployment and of the value of their concurrency key: no more of them than slots are free. Other runs would
 * keep those behind them from the poll, and each of their claims would be denied. A claim that has an effect at a full limit is admitted: `CANCEL_NEW` cancels the
 * run, and the first denial of a run wakes the service that resolves collisions.
 *
 * Writes nothing: a claim decides again, under the locks of the limits.
 */
export class Admission {
  private readonly runs = new Map<string, LimitedRun>();
  /** The free slots of limits, without those of the runs of this poll. */
  private readonly free = new Map<string, number>();

  constructor(
    private readonly reader: Reader,
    private readonly settings: Pick<Settings, 'deployments'>,
    private readonly now: Instant,
    private readonly lookAhead = LOOK_AHEAD,
  ) {}

  /**
   * The first `limit` runs of an ordered search that can get a slot. `search` returns the first `most` runs. If too many of them belong to full limits,
   * `searchOpen` continues: it skips such limits, whatever the number of their runs, and takes the slots of the runs that it returns.
   */
  async first<R extends { id: string }>(
    limit: number,
    search: (most: number) => Promise<R[]>,
    searchOpen: () => Promise<R[]>,
  ): Promise<R[]> {
    for (const most of [limit, limit + this.lookAhead]) {
      const found = await search(most);
      const open = await this.open(found, limit);
      if (open.length === limit || found.length < most) return this.take(open);
    }
    return searchOpen();
  }

  /** The first `limit` of these runs that can get a slot. */
  async open<R extends { id: string }>(runs: readonly R[], limit: number): Promise<R[]> {
    await this.load(runs.map(({ id }) => id).filter((id) => !this.runs.has(id)));
    const free = new Map(this.free);
    const open: R[] = [];
    for (const run of runs) {
      if (open.length === limit) break;
      const names = this.limitsOf(run.id);
      if (names.some((name) => (free.get(name) ?? 0) <= 0)) continue;
      for (const name of names) free.set(name, (free.get(name) ?? 0) - 1);
      open.push(run);
    }
    return open;
  }

  /** Reserves the slots of runs that the poll delivers. */
  take<R extends { id: string }>(runs: R[]): R[] {
    for (const { id } of runs) for (const name of this.limitsOf(id)) this.free.set(name, (this.free.get(name) ?? 0) - 1);
    return runs;
  }

  /** How many runs with the limits of this one can get a slot; undefined without limits. */
  slotsFor(id: string): number | undefined {
    const free = this.limitsOf(id).map((name) => this.free.get(name) ?? 0);
    return free.length === 0 ? undefined : Math.max(0, Math.min(...free));
  }

  /** The limits without a free slot, or whose slots are reserved, apart from limits of deployments that cancel new runs. */
  async full(): Promise<FullLimits> {
    const deploymentIds = new Set<string>();
    const values = new Map<string, [string, string]>();
    const cancels = (limit: CollisionOptions) => policyOf(limit, this.settings) === 'CANCEL_NEW';
    for (const row of await fullDeployments(this.reader)) if (!cancels(row)) deploymentIds.add(row.id);
    for (const row of await fullValues(this.reader))
      if (!cancels(row) && row.value !== null) values.set(nameOf(row.id, row.value), [row.id, row.value]);
    for (const id of this.runs.keys())
      for (const name of this.limitsOf(id)) {
        if ((this.free.get(name) ?? 0) > 0) continue;
        const { deploymentId, value } = this.runs.get(id) as LimitedRun;
        if (name === deploymentId) deploymentIds.add(name);
        else if (deploymentId !== null && value !== null) values.set(name, [deploymentId, value]);
      }
    return { deploymentIds: [...deploymentIds], values: [...values.values()] };
  }

  private async load(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const keys = new Map<string, { deploymentId: string; value: string; limit: number }>();
    for (const run of await limitedRuns(this.reader, ids)) {
      this.runs.set(run.id, run);
      const { deploymentId, value } = run;
      if (deploymentId === null) continue;
      if (run.limitId !== null && !this.free.has(deploymentId)) this.free.set(deploymentId, freeSlotsOf(run, this.now));
      const name = value === null || run.concurrencyKey === null ? undefined : nameOf(deploymentId, value);
      if (name !== undefined && value !== null && !this.free.has(name))
        keys.set(name, { deploymentId, value, limit: run.concurrencyKeyLimit ?? 1 });
    }
    const active = await activeSlotsOfKeys(this.reader, [...keys.values()]);
    for (const [index, [name, { limit }]] of [...keys].entries()) this.free.set(name, limit - (active[index] ?? 0));
  }

  /** The names of the limits on which the run needs a slot to be admitted. */
  private limitsOf(id: string): string[] {
    const run = this.runs.get(id);
    if (!run || run.deploymentId === null || this.mayClaim(run)) return [];
    const { deploymentId, limitId, value, concurrencyKey } = run;
    return [
      ...(limitId === null ? [] : [deploymentId]),
      ...(value === null || concurrencyKey === null ? [] : [nameOf(deploymentId, value)]),
    ];
  }

  /** Whether the claim of the run has an effect even if its limits are full. */
  private mayClaim(run: LimitedRun): boolean {
    const policy = policyFor(run, policyOf(run, this.settings));
    return policy === 'CANCEL_NEW' || (RESOLVED.includes(policy) && run.stateName !== AWAITING_CONCURRENCY_SLOT);
  }
}

const nameOf = (deploymentId: string, value: string): string => `${deploymentId} ${value}`;

/** An inactive limit has no slots. */
function freeSlotsOf(row: LimitedRun, now: Instant): number {
  const { limit, activeSlots, activeSlotsSince, slotDecayPerSecond } = row;
  if (!row.active || limit === null || activeSlots === null || activeSlotsSince === null || slotDecayPerSecond === null) return 0;
  return Math.floor(limit - effectiveActive({ activeSlots, activeSlotsSince, slotDecayPerSecond }, now));
}
