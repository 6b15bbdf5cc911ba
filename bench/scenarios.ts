import type { Scenario } from './scenario.ts';
import { pollPool } from './scenarios/poll.ts';
import {
  count,
  countAll,
  countByState,
  filter,
  filterByAbsentName,
  filterByCommonTag,
  filterByRareTag,
  filterByState,
  filterByTime,
  filterByTwoStates,
  history,
  historyOfAll,
  historyOfDay,
  lateness,
  latenessOfAll,
  latenessOfPool,
  repeatedFilter,
  repeatedHistory,
} from './scenarios/queries.ts';
import { eventBatch, largeEventBatch, logBatch, variedEventBatch } from './scenarios/records.ts';
import { createRun, readRun, setState } from './scenarios/runs.ts';
import { eventSocket, fanOut, recorder } from './scenarios/streams.ts';
import { heartbeats } from './scenarios/workers.ts';

/** In the order of the table. */
export const scenarios: readonly Scenario[] = [
  readRun,
  createRun,
  setState,
  pollPool,
  heartbeats,
  filter,
  filterByState,
  filterByTwoStates,
  filterByRareTag,
  filterByCommonTag,
  filterByTime,
  filterByAbsentName,
  count,
  countByState,
  historyOfDay,
  history,
  historyOfAll,
  lateness,
  latenessOfPool,
  repeatedFilter,
  countAll,
  repeatedHistory,
  latenessOfAll,
  logBatch,
  eventBatch,
  largeEventBatch,
  variedEventBatch,
  eventSocket,
  recorder,
  fanOut,
];
