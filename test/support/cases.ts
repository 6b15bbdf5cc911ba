/** The part of the cases that `npm test` runs. */
const PART = 1 / 2;

/**
 * The number of random cases of a property test that takes more than five seconds: half, or all of them with `CONTRALTO_TEST_CASES=all`, as in CI. Each run
 * chooses other cases, unless the test sets a seed.
 */
export const cases = (all: number): number => (process.env.CONTRALTO_TEST_CASES === 'all' ? all : Math.ceil(all * PART));
