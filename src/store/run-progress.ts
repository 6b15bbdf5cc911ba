import type { CellKind } from './dialect/dialect.ts';

/** The current state and the clocks of a run that has not done anything yet; flow runs and task runs have the same. */
export const unstarted = {
  stateId: null,
  stateType: null,
  stateName: null,
  stateTimestamp: null,
  runCount: 0,
  expectedStartTime: null,
  nextScheduledStartTime: null,
  startTime: null,
  endTime: null,
  totalRunTime: 0,
} as const;

/** How these columns travel in rows that are given as JSON. */
export const progressCells = {
  stateId: 'uuid',
  stateType: 'text',
  stateName: 'text',
  stateTimestamp: 'timestamp',
  runCount: 'int',
  expectedStartTime: 'timestamp',
  nextScheduledStartTime: 'timestamp',
  startTime: 'timestamp',
  endTime: 'timestamp',
  totalRunTime: 'float',
} as const satisfies Record<keyof typeof unstarted, CellKind>;
