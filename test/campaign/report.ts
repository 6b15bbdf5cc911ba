import { aligned } from '../../bench/report.ts';
import type { Row } from './part.ts';

const verdict = ({ violations, skipped }: Row): string => {
  if (skipped !== undefined) return 'skipped';
  return violations.length === 0 ? 'held' : 'VIOLATED';
};

/** The result as a Markdown table, followed by the violations. */
export function report(rows: readonly Row[]): string {
  const lines = rows.map((row) => [row.what, row.kind, verdict(row), row.skipped ?? row.tried]);
  const broken = rows.filter(({ violations }) => violations.length > 0);
  const details = broken.map(({ what, kind, violations }) =>
    [`${what} on ${kind}:`, ...violations.map((violation) => `  - ${violation}`)].join('\n'),
  );
  return [aligned([['what', 'database', 'result', 'tried'], ...lines], []), ...details].join('\n\n');
}
