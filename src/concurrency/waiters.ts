import { createHash } from 'node:crypto';
import { addSeconds, type Instant, secondsBetween } from '../base/time/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import type { Origin } from '../keys/origin.ts';
import type { LeaseHolder } from './lease-queries.ts';
import { OVERDUE_SECONDS, type WaiterRow, writeWaiters } from './waiter-queries.ts';

/** Maximum number of waiters that a process remembers. Further clients are not recorded until others stop waiting. */
const MAX_WAITERS = 1000;
/** A waiter is written at most once in this time, because many clients poll a full limit. In seconds. */
const FRESH_SECONDS = 1;
/** The longest wait that is recorded. Those for limits whose slots decay slowly have no bound. In seconds. */
const LONGEST_WAIT = 3600;

/** A request that found too few free slots. */
export interface Denial {
  /** The limits without enough free slots. */
  limitIds: readonly string[];
  slots: number;
  holder?: LeaseHolder | null | undefined;
  origin: Origin | undefined;
  retryAfterSeconds: number;
}

interface Remembered {
  /** With the denials that are not written yet. */
  row: WaiterRow;
  written: Instant | undefined;
}

/**
 * The clients that this process has denied slots and that should try again. A denial is recorded after its response, together with others, so that it costs the
 * client nothing. All processes add their denials to one table, from which waiters are read.
 */
export class Waiters {
  private readonly remembered = new Map<string, Remembered>();

  constructor(private readonly deps: Pick<CoreDeps, 'store' | 'clock' | 'background'>) {}

  note({ limitIds, slots, holder, origin, retryAfterSeconds }: Denial): void {
    // otherwise nothing distinguishes this client from another one
    if (!holder && !origin) return;
    const now = this.deps.clock.now();
    const retryAt = addSeconds(now, Math.min(retryAfterSeconds, LONGEST_WAIT));
    const who = JSON.stringify(holder ? [holder.type, holder.id, slots] : [origin?.text, origin?.client, slots]);
    // the headers of a client can be long
    const key = createHash('sha256').update(who).digest('hex');
    const due: string[] = [];
    for (const limitId of limitIds) {
      const id = limitId + key;
      const known = this.find(id, now);
      if (!known && !this.hasRoom(now)) continue;
      const one = known ?? {
        row: {
          limitId,
          key,
          slots,
          holderType: holder?.type ?? null,
          holderId: holder?.id ?? null,
          address: origin?.address ?? null,
          program: origin?.program ?? null,
          keyName: origin?.keyName ?? null,
          flowId: origin?.flowId ?? null,
          origin: origin?.text ?? null,
          denials: 0,
          since: now,
          lastDenied: now,
          retryAt,
        },
        written: undefined,
      };
      one.row.denials++;
      one.row.lastDenied = now;
      one.row.retryAt = retryAt;
      this.remembered.set(id, one);
      if (one.written === undefined || secondsBetween(one.written, now) >= FRESH_SECONDS) due.push(id);
    }
    if (due.length > 0) this.deps.background.collect('denied requests', due, (ids) => this.write(ids));
  }

  private find(id: string, now: Instant): Remembered | undefined {
    const known = this.remembered.get(id);
    return known && !hasLeft(known, now) ? known : undefined;
  }

  private hasRoom(now: Instant): boolean {
    if (this.remembered.size < MAX_WAITERS) return true;
    for (const [id, one] of this.remembered) if (hasLeft(one, now)) this.remembered.delete(id);
    return this.remembered.size < MAX_WAITERS;
  }

  private async write(ids: readonly string[]): Promise<void> {
    const { store, clock } = this.deps;
    const now = clock.now();
    const due = ids.flatMap((id) => this.remembered.get(id) ?? []).filter(({ row }) => row.denials > 0);
    if (due.length === 0) return;
    const rows = due.map(({ row }) => ({ ...row }));
    await store.transaction((tx) => writeWaiters(tx, rows, now));
    // those that were denied again in the meantime keep the rest
    for (const [position, one] of due.entries()) {
      one.row.denials -= rows[position]?.denials ?? 0;
      one.written = now;
    }
  }
}

const hasLeft = ({ row }: Remembered, now: Instant): boolean => row.retryAt < addSeconds(now, -OVERDUE_SECONDS);
