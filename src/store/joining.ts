import { AsyncLocalStorage } from 'node:async_hooks';
import { contention } from '../base/errors.ts';
import type { ReadDb } from './db.ts';
import type { Dialect } from './dialect/dialect.ts';
import { CannotBeginAgain, isContention, rootOf, toApiError } from './errors.ts';
import { currentScope, type Scope, withinScope } from './scope.ts';
import { within as performWithin } from './short-transaction.ts';
import type { Reader, ShortTransaction, Store, Tx } from './store.ts';

/** What happens in the one transaction, before and after the work's own statements. */
export interface Frame {
  begun(tx: Tx): Promise<void>;
  ending(tx: Tx): Promise<void>;
}

const joinings = new AsyncLocalStorage<Joining | undefined>();

/**
 * A short transaction that has read that a key is free reads again if another one has taken it, and work whose transaction has failed because of another one runs
 * again: it may succeed immediately.
 */
const ATTEMPTS = 3;
const TAKEN = '23505';

/**
 * Lets the transactions of work belong to its scope (scope.ts), and to one transaction ({@link inOneTransaction}). The database calls the work of a transaction
 * from a group or a queue, which loses both.
 */
export function makeJoinable(store: Store): void {
  const transaction: Store['transaction'] = store.transaction.bind(store);
  const shortTransaction: Store['shortTransaction'] = store.shortTransaction.bind(store);
  const { reader } = store;
  store.transaction = (work) => {
    const joining = joinings.getStore();
    if (joining?.isOpen) return joining.join(transaction, (tx, nested) => nested(tx, work));
    const scope = currentScope();
    return transaction(scope ? (tx) => withinScope(scope, () => finished(scope, tx, work)) : work);
  };
  store.shortTransaction = (short) => {
    const joining = joinings.getStore();
    if (joining?.isOpen) return joining.join(transaction, (tx, nested) => repeated(() => nested(tx, (own) => performWithin(own, short))));
    const scope = currentScope();
    return shortTransaction(scope ? scoped(scope, short) : short);
  };
  Object.defineProperty(store, 'reader', { value: new JoinedReader(reader) });
}

/**
 * Runs work whose transactions all belong to one, which begins with the first of them and is committed once the work has succeeded. Work that opens none writes
 * nothing. In the meantime, the store's reader sees what the work has written.
 */
export async function inOneTransaction<T>(frame: Frame, work: () => Promise<T>): Promise<T> {
  const outer = joinings.getStore();
  if (outer?.isOpen) {
    if (outer.db) throw new Error('the transaction has begun without the frame');
    outer.frames.push(frame);
    try {
      return await work();
    } catch (error) {
      // work that begins again adds its frame again
      outer.frames.splice(outer.frames.indexOf(frame), 1);
      throw error;
    }
  }
  const joining = new Joining([frame]);
  return joinings.run(joining, async () => {
    let result: T;
    try {
      result = await work();
    } catch (error) {
      await joining.end(error);
      throw error;
    }
    await joining.end();
    return result;
  });
}

/** Runs work again whose transaction has failed because of another one. Work that is part of other work runs again with it. */
export async function againAfterContention<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isContention(error) || joinings.getStore()?.isOpen) throw error;
    }
  }
}

/**
 * Runs work whose transactions are savepoints of an open one, and whose reader sees its writes. Work that the commit or a timer starts later uses the store
 * itself.
 */
export async function within<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const joining = new Joining([], tx);
  try {
    return await joinings.run(joining, work);
  } finally {
    joining.close();
  }
}

/** Reads in the one transaction of the current work, if it has one. */
class JoinedReader implements Reader {
  readonly dialect: Dialect;

  constructor(private readonly committed: Reader) {
    this.dialect = committed.dialect;
  }

  get db(): ReadDb {
    return joinings.getStore()?.db ?? this.committed.db;
  }
}

/** Runs work whose reads see only committed data, also within the work of {@link inOneTransaction}. */
export const apart = <T>(work: () => Promise<T>): Promise<T> => joinings.run(undefined, work);

/** Runs a part of the work in a savepoint, or, if nothing precedes it, in the transaction itself. */
type Nested = <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => Promise<T>;
const inSavepoint: Nested = (tx, work) => tx.savepoint(work);
const inPlace: Nested = (tx, work) => work(tx);

type Part<T> = (tx: Tx, nested: Nested) => Promise<T>;

class Joining {
  isOpen = true;
  /** The first part of the work has its result, so the transaction can't begin again. */
  private hasResult = false;
  private readonly worked: Promise<void>;
  private settle: (error?: unknown) => void = () => undefined;
  private committed: Promise<void> | undefined;
  /** Transactions of the work that overlap take turns, because savepoints can't overlap. */
  private turn: Promise<unknown> = Promise.resolve();

  /**
   * @param frames the outermost first. Work that is part of other work must add its own before the first transaction
   * @param tx the transaction, if it is open
   */
  constructor(
    readonly frames: Frame[],
    private tx?: Tx,
  ) {
    this.worked = new Promise((resolve, reject) => {
      this.settle = (error) => (error === undefined ? resolve() : reject(error instanceof Error ? error : new Error(String(error))));
    });
    this.worked.catch(() => undefined);
  }

  get db(): ReadDb | undefined {
    return this.tx?.db;
  }

  join<T>(open: Store['transaction'], work: Part<T>): Promise<T> {
    const joined = this.turn.then(() => (this.tx ? this.next(this.tx, work) : this.first(open, work)));
    this.turn = joined.catch(() => undefined);
    return joined;
  }

  /** Ends the transaction: commits it, or rolls it back because of the error. @throws the error of the commit */
  async end(error?: unknown): Promise<void> {
    this.settle(error);
    try {
      await this.committed;
    } catch (failure) {
      if (error === undefined) throw failure;
    } finally {
      this.close();
    }
  }

  close(): void {
    this.isOpen = false;
    this.tx = undefined;
  }

  /** Opens the transaction. If this part of the work fails, nothing remains, and its next part opens another one. */
  private first<T>(open: Store['transaction'], work: Part<T>): Promise<T> {
    const scope = currentScope();
    const inside = <R>(part: () => Promise<R>) => joinings.run(this, () => withinScope(scope, part));
    return new Promise<T>((resolve, reject) => {
      this.committed = open((tx) =>
        inside(async () => {
          if (this.hasResult) throw contention(new CannotBeginAgain('a part of the work already has its result'));
          this.tx = tx;
          try {
            for (const frame of this.frames) await frame.begun(tx);
            // on SQLite, a savepoint would copy every changed page; on PostgreSQL, it reports the errors of queued writes
            resolve(await work(tx, tx.dialect.name === 'sqlite' ? inPlace : inSavepoint));
            this.hasResult = true;
          } catch (error) {
            this.tx = undefined;
            throw error;
          }
          await this.worked;
          for (const frame of this.frames.toReversed()) await frame.ending(tx);
          // hooks of the commit, and the work that they start, use the store itself
          this.close();
        }),
      );
      this.committed.catch((error) => {
        this.tx = undefined;
        reject(error);
      });
    }).catch((error) => {
      this.committed = undefined;
      throw error;
    });
  }

  private async next<T>(tx: Tx, work: Part<T>): Promise<T> {
    try {
      return await work(tx, inSavepoint);
    } catch (error) {
      throw toApiError(error) ?? error;
    }
  }
}

async function finished<T>(scope: Scope, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await work(tx);
  scope.written?.(tx);
  return result;
}

function scoped<Found, Result>(scope: Scope, short: ShortTransaction<Found, Result>): ShortTransaction<Found, Result> {
  const { written } = scope;
  return {
    ...short,
    read: (reading) => withinScope(scope, () => short.read(reading)),
    write(found) {
      const writing = withinScope(scope, () => short.write(found));
      const { separately } = writing;
      if (separately) return { separately: (tx) => withinScope(scope, () => finished(scope, tx, separately)) };
      return written ? { ...writing, writes: [...writing.writes, written] } : writing;
    },
  };
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || rootOf(error).code !== TAKEN) throw error;
    }
  }
}
