import type { Reader, Reading, ShortTransaction, Tx, Write, Writing } from './store.ts';

/** The result of a short transaction; known after the commit if it is read with it. */
export interface Performed<Result> {
  result: Result | Promise<Result>;
}

/** Runs the reads of a short transaction. @throws what they throw: nothing has been written */
export async function decide<Found, Result>({ read, write }: ShortTransaction<Found, Result>, reading: Reading): Promise<Writing<Result>> {
  return write(await read(reading));
}

export async function carryOut<Result>(tx: Tx, writing: Writing<Result>): Promise<Performed<Result>> {
  if (writing.separately) return { result: await writing.separately(tx) };
  for (const write of writing.writes) await write(tx);
  if (typeof writing.result !== 'function') return { result: writing.result };
  const result = (writing.result as (reader: Reading) => Promise<Result>)(tx);
  await tx.later(result);
  return { result };
}

/** Runs a short transaction as a separate one. The result may be awaited after the commit. */
export async function perform<Found, Result>(tx: Tx, short: ShortTransaction<Found, Result>): Promise<Performed<Result>> {
  return carryOut(tx, await decide(short, tx));
}

/** Runs a short transaction as a part of another transaction. */
export async function within<Found, Result>(tx: Tx, short: ShortTransaction<Found, Result>): Promise<Result> {
  return (await perform(tx, short)).result;
}

/** Infers the types of a short transaction. */
export const shortTransaction = <Found, Result>(short: ShortTransaction<Found, Result>): ShortTransaction<Found, Result> => short;

/** Earlier writes, then those of `writing`, with another result. */
export function after<Result>(
  writes: readonly Write[],
  writing: Writing<unknown>,
  result: (reader: Reader) => Promise<Result>,
): Writing<Result> {
  if (!writing.separately) return { writes: [...writes, ...writing.writes], result };
  return {
    async separately(tx) {
      for (const write of writes) await write(tx);
      await writing.separately(tx);
      return result(tx);
    },
  };
}

/** A short transaction of one write, on whose result no other write depends. */
export const single = <Result>(
  write: (tx: Tx) => Promise<Result>,
  declared: Partial<Pick<ShortTransaction<unknown, Result>, 'locks' | 'bytes'>> = {},
): ShortTransaction<undefined, Result> => ({
  locks: [],
  ...declared,
  read: async () => undefined,
  write() {
    let written: Promise<Result>;
    const writing = (tx: Tx) => {
      written = write(tx);
      return written;
    };
    return { writes: [writing], result: () => written };
  },
});
