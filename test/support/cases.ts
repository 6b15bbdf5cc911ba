/** Whether a run of the tests takes the time for every case, as in the workflow `check.yml`. */
export const runsAllCases = (): boolean => process.env.CONTRALTO_TEST_CASES === 'all';

/** The part of the random cases that `npm test` runs. */
const PART = 1 / 3;

/**
 * The number of random cases of a property test that takes more than a second: a third, or all of them with `CONTRALTO_TEST_CASES=all`, as in CI. Each run
 * chooses other cases, unless the test sets a seed.
 */
export const cases = (all: number): number => (runsAllCases() ? all : Math.ceil(all * PART));

/** The part of the cases of a table that each need a browser or a process. */
const PART_OF_TABLE = 1 / 5;
/** The part of the long tests. They differ so much in length that a larger part would make the time of a run unpredictable. */
const PART_OF_LONG = 1 / 20;

/** The part of the blocks of tests with a service and a browser, or a client, of their own. */
const PART_OF_BLOCKS = 2 / 3;

/** True for two thirds of these blocks, chosen at random, and for all with `CONTRALTO_TEST_CASES=all`, as in CI. */
export const runsBlock = (): boolean => runsAllCases() || Math.random() < PART_OF_BLOCKS;

/** A fifth of the cases of a table, at least one, chosen at random; all of them with `CONTRALTO_TEST_CASES=all`, as in CI. */
export function someOf<Case>(all: readonly Case[]): Case[] {
  const chosen = [...all];
  const count = runsAllCases() ? all.length : Math.ceil(all.length * PART_OF_TABLE);
  while (chosen.length > count) chosen.splice(Math.floor(Math.random() * chosen.length), 1);
  return chosen;
}

/** For tests that take more than five seconds: true for one in twenty, chosen at random, and for all with `CONTRALTO_TEST_CASES=all`, as in CI. */
export const runsLongTest = (): boolean => runsAllCases() || Math.random() < PART_OF_LONG;
