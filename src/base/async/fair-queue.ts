/** The origin of a request, from the widest to the narrowest scope: address, program, connection. All paths of a queue have the same length. */
export type Caller = readonly unknown[];

/** A caller, or a prefix that several callers share. Leaves contain the waiting items. */
interface Share<T> {
  /** Seconds that its work has taken, on the scale of its parent's `floor`. */
  used: number;
  /** Number of waiting items in it. */
  waiting: number;
  /** `used` of the child that was served last. New children start at this value: they have neither debt nor credit from the past. */
  floor: number;
  readonly children: Map<unknown, Share<T>>;
  readonly items: T[];
}

/** At this number of shares, the queue drops those without waiting items. */
const MAX_SHARES = 4096;

/**
 * A queue that is fair by the time that work takes, not by the number of requests: the next item always belongs to the caller that has used the least. It
 * compares addresses first, then the programs of an address, then their connections. A caller with little work is served next, regardless of how much work
 * others have queued.
 */
export class FairQueue<T> {
  private readonly root: Share<T> = newShare(0);
  private shares = 0;

  get size(): number {
    return this.root.waiting;
  }

  push(caller: Caller, item: T): void {
    this.forgetIdle();
    this.walk(caller, (share) => {
      share.waiting += 1;
    }).items.push(item);
  }

  /** The next item, in order of arrival within its caller. */
  shift(): T | undefined {
    const leaf = this.descend((share) => {
      const next = leastUsed(share);
      if (next) share.floor = Math.max(share.floor, next.used);
      return next;
    });
    return leaf?.items.shift();
  }

  /** Removes an item whose caller no longer waits for it. */
  remove(caller: Caller, item: T): boolean {
    const { items } = this.walk(caller);
    const index = items.indexOf(item);
    if (index < 0) return false;
    items.splice(index, 1);
    this.walk(caller, (share) => {
      share.waiting -= 1;
    });
    return true;
  }

  /** Removes the newest item of the caller with the most waiting items. */
  dropFromLargest(): T | undefined {
    return this.descend(mostWaiting)?.items.pop();
  }

  /** Records the seconds that work of the caller has taken or is expected to take; negative values correct an expectation. */
  charge(caller: Caller, seconds: number): void {
    this.walk(caller, (share) => {
      share.used += seconds;
    });
  }

  /** The share that loses one waiting item; undefined if no items wait. */
  private descend(choose: (share: Share<T>) => Share<T> | undefined): Share<T> | undefined {
    let share: Share<T> | undefined = this.root.waiting > 0 ? this.root : undefined;
    let leaf = share;
    for (; share; share = choose(share)) {
      share.waiting -= 1;
      leaf = share;
    }
    return leaf;
  }

  /** Visits the shares from the root to the caller, and returns the last. Adds missing shares. */
  private walk(caller: Caller, visit: (share: Share<T>) => void = () => {}): Share<T> {
    let share = this.root;
    visit(share);
    for (const key of caller) {
      let child = share.children.get(key);
      if (!child) {
        child = newShare<T>(share.floor);
        share.children.set(key, child);
        this.shares += 1;
      } else if (child.waiting === 0 && child.used < share.floor) {
        child.used = share.floor;
      }
      share = child;
      visit(share);
    }
    return share;
  }

  private forgetIdle(): void {
    if (this.shares < MAX_SHARES) return;
    this.shares = 0;
    const visit = ({ children }: Share<T>) => {
      for (const [key, child] of children) {
        if (child.waiting === 0) children.delete(key);
        else {
          this.shares += 1;
          visit(child);
        }
      }
    };
    visit(this.root);
  }
}

function newShare<T>(used: number): Share<T> {
  return { used, waiting: 0, floor: 0, children: new Map(), items: [] };
}

function leastUsed<T>({ children }: Share<T>): Share<T> | undefined {
  let least: Share<T> | undefined;
  for (const child of children.values()) if (child.waiting > 0 && (!least || child.used < least.used)) least = child;
  return least;
}

function mostWaiting<T>({ children }: Share<T>): Share<T> | undefined {
  let most: Share<T> | undefined;
  for (const child of children.values()) if (child.waiting > (most?.waiting ?? 0)) most = child;
  return most;
}
