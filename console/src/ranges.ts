/** Periods that end now, in seconds. */
export const RANGES: Record<string, number> = { '1 h': 3600, '24 h': 86_400, '7 d': 7 * 86_400, '30 d': 30 * 86_400 };

/** The start of a period that ends now. */
export const startOf = (range: string, fallback: string, now = Date.now()): string =>
  new Date(now - (RANGES[range] ?? RANGES[fallback] ?? 0) * 1000).toISOString();
