import type { Measured, Scenario } from './scenario.ts';

/** One row of the table. Times are in microseconds of processor time unless stated otherwise. */
export interface Line {
  scenario: Scenario;
  perSecond: number;
  /** In milliseconds; only for loads. */
  p50?: number;
  p99?: number;
  cpuMicros: number;
  failed: number;
  direct?: Measured;
  note?: string | undefined;
}

const COLUMNS = [
  'scenario',
  'per second',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'in process: per second',
  'CPU µs',
  'ratio',
  'budget',
  '',
] as const;

const NUMBERS = [1, 2, 3, 4, 5, 6, 7];

/** The table in Markdown. */
export function table(lines: readonly Line[], store: 'sqlite' | 'postgres'): string {
  const rows = lines.map((line) => {
    const { scenario, perSecond, p50, p99, cpuMicros, direct, failed, note } = line;
    const remarks = [failed > 0 ? `${failed} FAILED` : '', note ?? ''].filter(Boolean).join('; ');
    return [
      scenario.title,
      whole(perSecond),
      p50 === undefined ? '' : whole(p50),
      p99 === undefined ? '' : whole(p99),
      whole(cpuMicros),
      direct ? whole(direct.perSecond) : '',
      direct ? whole(direct.cpuMicros) : '',
      direct ? `${(cpuMicros / direct.cpuMicros).toFixed(1)}×` : '',
      verdict(line, store),
      remarks,
    ];
  });
  return aligned([[...COLUMNS], ...rows], NUMBERS);
}

/** The budget of the scenario and whether it was met. */
function verdict({ scenario, perSecond, p99 = 0 }: Line, store: 'sqlite' | 'postgres'): string {
  const { budget } = scenario;
  const least = budget?.perSecond?.[store];
  const parts: string[] = [];
  if (least !== undefined) parts.push(`${perSecond >= least ? 'ok' : 'MISSED'}: ≥ ${whole(least)}/s`);
  if (budget?.p99 !== undefined && scenario.kind === 'load') parts.push(`${p99 <= budget.p99 ? 'ok' : 'MISSED'}: p99 ≤ ${budget.p99} ms`);
  return parts.join(', ');
}

/** A rounded number with thousands separators. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** The value below which a share of an unsorted list lies; NaN for an empty one. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** The median of an unsorted list; NaN for an empty one. */
export const middle = (values: readonly number[]): number => percentile(values, 0.5);

/** A Markdown table from rows, the header first. The columns in `numbers` (from 0) are right-aligned. */
export function aligned(rows: string[][], numbers: readonly number[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const isNumber = (column: number) => numbers.includes(column);
  const write = (row: string[]) =>
    `| ${row.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (isNumber(column) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [write(rows[0]!), rule, ...rows.slice(1).map(write)].join('\n');
}

const LONGEST_BAR = 50;

/** A bar chart in text, relative to the largest value. */
export function bars(rows: readonly { label: string; value: number }[]): string {
  const largest = Math.max(...rows.map(({ value }) => value));
  const width = Math.max(...rows.map(({ label }) => label.length));
  return rows
    .map(
      ({ label, value }) =>
        `${label.padEnd(width)}  ${'█'.repeat(Math.max(1, Math.round((value / largest) * LONGEST_BAR)))} ${whole(value)}`,
    )
    .join('\n');
}
