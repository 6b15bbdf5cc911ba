/**
 * A random delay around `average` seconds, exponentially distributed and cut off at bounds that `factor` sets (0.3: between 0.75 and 1.3 times the average).
 * Spreads out the retries of waiting clients. `random` returns numbers in [0, 1).
 */
export function jittered(average: number, factor: number, random: () => number = Math.random): number {
  if (average <= 0) return 0;
  const upper = 1 + factor;
  const lower = -Math.log2(1 - 2 ** -upper);
  const from = 1 - Math.exp(-lower);
  const to = 1 - Math.exp(-upper);
  return -Math.log(1 - (from + random() * (to - from))) * average;
}
