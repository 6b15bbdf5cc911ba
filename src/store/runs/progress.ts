import type { CellKind } from '../dialect/dialect.ts';

/** The state and clock columns of a run that has not started, for both flow runs and task runs. */
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

/** The cell kinds of these columns in rows passed as JSON. */
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

/** The cell kinds of the columns that the states of flow runs and task runs have in common. */
export const stateCells = {
  id: 'uuid',
  timestamp: 'timestamp',
  type: 'text',
  name: 'text',
  message: 'text',
  details: 'json',
  data: 'json',
  resultArtifactId: 'uuid',
} as const satisfies Record<string, CellKind>;
