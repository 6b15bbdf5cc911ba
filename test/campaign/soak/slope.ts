export interface Sample {
  /** Seconds since the start. */
  at: number;
  value: number;
}

/** The rise from the first to the last sample along the regression line. */
export function riseOf(samples: readonly Sample[]): number {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || first === last) return 0;
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const at = mean((sample) => sample.at);
  const value = mean((sample) => sample.value);
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  const together = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.value - value), 0);
  return spread === 0 ? 0 : (together / spread) * (last.at - first.at);
}

/** @returns the median of the values */
export function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ value }) => value).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
