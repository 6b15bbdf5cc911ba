/** Periods that end now, in seconds. */
export const RANGES: Record<string, number> = { '1 h': 3600, '24 h': 86_400, '7 d': 7 * 86_400, '30 d': 30 * 86_400 };

/** A period with both ends: `2026-01-31T13:00:00.000Z/2026-01-31T14:00:00.000Z`. */
export const PERIOD = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\/(\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** The start of a period, and its end if it doesn't end now. */
export function periodIn(range: string, fallback: string, now = Date.now()): { since: string; until?: string } {
  const [, since, until] = PERIOD.exec(range) ?? [];
  if (since && until) return { since, until };
  return { since: new Date(now - (RANGES[range] ?? RANGES[fallback] ?? 0) * 1000).toISOString() };
}
