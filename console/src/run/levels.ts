/** The levels of log lines by their least number. */
export const LEVELS: readonly (readonly [level: number, name: string])[] = [
  [10, 'Debug'],
  [20, 'Info'],
  [30, 'Warning'],
  [40, 'Error'],
  [50, 'Critical'],
];

export const levelName = (level: number): string => LEVELS.findLast(([least]) => level >= least)?.[1] ?? 'Trace';
