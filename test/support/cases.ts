/** Whether a run of the tests takes the time for every case, as in the workflow `check.yml`. */
export const runsAllCases = (): boolean => process.env.CONTRALTO_TEST_CASES === 'all';

/** The part of the random cases that `npm test` runs. */
const PART = 1 / 3;

/** The number of random cases of a property test that takes more than a second: a third, or all of them with `CONTRALTO_TEST_CASES=all`, as in CI. */
export const cases = (all: number): number => (runsAllCases() ? all : Math.ceil(all * PART));

/** A local run takes every fifth case of a table whose cases each need a browser or a process. */
const STEP = 5;

/** A fifth of the cases of a table, at least one, and the same in each run; all of them with `CONTRALTO_TEST_CASES=all`, as in CI. */
export function someOf<Case>(all: readonly Case[]): Case[] {
  if (runsAllCases()) return [...all];
  return all.filter((_, index) => index % STEP === STEP - 1 || index === all.length - 1);
}

/** True for two thirds of the blocks of tests with a service and a browser, or a client, of their own: the same in each run; for all with `CONTRALTO_TEST_CASES=all`. */
export const runsBlock = (title: string): boolean =>
  runsAllCases() || [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 !== 0;
