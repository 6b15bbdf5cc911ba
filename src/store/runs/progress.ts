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
