/**
 * A random delay around `average` seconds: exponentially distributed, cut to bounds that `factor` sets (0.3: between 0.75 and 1.3 times the average), so
 * that those who wait do not all come back at once (spec 03 §5.4, 07 §2). `random` gives numbers in [0, 1).
 */
export function jittered(average: number, factor: number, random: () => number = Math.random): number {
  if (average <= 0) return 0;
  const upper = 1 + factor;
  const lower = -Math.log2(1 - 2 ** -upper);
  const from = 1 - Math.exp(-lower);
  const to = 1 - Math.exp(-upper);
  return -Math.log(1 - (from + random() * (to - from))) * average;
}
