/** Who asks, from the widest to the narrowest: address, program, connection. All paths of a queue have the same length. */
export type Caller = readonly unknown[];

/** A caller, or everything that callers have in common. Leaves hold what waits. */
interface Share<T> {
  /** Seconds that its work has taken, on the scale of its parent's `floor`. */
  used: number;
  /** Items that wait in it. */
  waiting: number;
  /** `used` of the child that was served last. Children that come anew start here: they owe nothing for the past, and have saved nothing up. */
  floor: number;
  readonly children: Map<unknown, Share<T>>;
  readonly items: T[];
}

/** Shares for which nothing waits are forgotten when there are so many. */
const MOST_SHARES = 4096;

/**
 * A queue that is fair by the time that work takes, not by the number of requests: the next item is always one of the caller who has used the least. First
 * among addresses, then among the programs of one, then among their connections. Somebody who asks for little is served next, however much others wait for.
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

  /** The next item, in the order of its caller's. */
  shift(): T | undefined {
    const leaf = this.descend((share) => {
      const next = leastUsed(share);
      if (next) share.floor = Math.max(share.floor, next.used);
      return next;
    });
    return leaf?.items.shift();
  }

  /** Takes an item out that is waited for no more. */
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

  /** Takes out the newest item of the caller for whom most items wait. */
  dropFromLargest(): T | undefined {
    return this.descend(mostWaiting)?.items.pop();
  }

  /** Notes that work of the caller has taken, or is expected to take, so many seconds; negative ones correct an expectation. */
  charge(caller: Caller, seconds: number): void {
    this.walk(caller, (share) => {
      share.used += seconds;
    });
  }

  /** The share from which one item less waits now; undefined if none waits. */
  private descend(choose: (share: Share<T>) => Share<T> | undefined): Share<T> | undefined {
    let share: Share<T> | undefined = this.root.waiting > 0 ? this.root : undefined;
    let leaf = share;
    for (; share; share = choose(share)) {
      share.waiting -= 1;
      leaf = share;
    }
    return leaf;
  }

  /** Visits the shares from the root to the caller, and returns the last. Those that are missing are added. */
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
    if (this.shares < MOST_SHARES) return;
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
