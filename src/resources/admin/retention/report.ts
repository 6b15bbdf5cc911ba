import { addSeconds, type Instant } from '../../../base/instant.ts';
import type { Settings } from '../../../base/settings.ts';
import {
  automationActions,
  automationFirings,
  events,
  flowRunInputs,
  flowRunStates,
  flowRuns,
  flowRunTags,
  logs,
  taskRunStates,
  taskRuns,
  taskRunTags,
} from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { eventKinds } from './kinds.ts';
import {
  type Amount,
  bytesOf,
  bytesOfEvents,
  dueAutomationHistory,
  dueByName,
  dueByTime,
  dueFlowRuns,
  eventsNamed,
  isNamed,
  lastPasses,
  oldestFlowRun,
  oldestOf,
  rowsOf,
  type Table,
} from './queries.ts';

/** One kind of rows with deletion by age. */
export interface RetentionClass {
  /** For example `logs`, or `events` with the name of the events. */
  name: string;
  /** The service that deletes them. */
  service: string;
  enabled: boolean;
  /** Seconds; null if no retention applies. */
  kept: number | null;
  rows: Amount;
  /** Includes indexes and dependent rows. Null for a part of another class. */
  bytes: Amount | null;
  oldest: Instant | null;
  /** The rows that a pass would delete now. */
  due: Amount;
  lastPass: { started: Instant | null; seconds: number | null; error: string | null } | null;
}

type Row = Omit<RetentionClass, 'lastPass' | 'enabled' | 'due'> & { isOn: boolean; count: () => Promise<Amount> };

const NONE: Amount = { value: 0, precision: 'exact' };

const WITH_RUNS: readonly Table[] = [flowRuns, flowRunStates, flowRunTags, flowRunInputs, taskRuns, taskRunStates, taskRunTags];

/** Retention periods, and the rows that a pass would delete now. Large numbers are estimated, so that the duration does not grow with the database. */
export async function retentionReport(reader: Reader, settings: Settings, now: Instant): Promise<RetentionClass[]> {
  const { dbVacuum, eventPersister } = settings.services;
  const isOn = { events: dbVacuum.enabled.includes('events'), flowRuns: dbVacuum.enabled.includes('flow_runs') };
  const before = (seconds: number) => addSeconds(now, -seconds);
  const kept = settings.events.retentionPeriod;
  const rows: Row[] = [
    {
      name: 'events',
      service: 'event-vacuum',
      isOn: isOn.events && eventPersister.enabled,
      kept,
      rows: await rowsOf(reader, events),
      bytes: await bytesOfEvents(reader),
      oldest: await oldestOf(reader, events, events.occurred),
      count: () => dueByTime(reader, events, events.occurred, before(kept)),
    },
  ];
  for (const kind of eventKinds(settings)) {
    rows.push({
      name: `events ${kind.name}`,
      service: 'event-vacuum',
      isOn: isOn.events && eventPersister.enabled,
      kept: kind.kept,
      rows: await eventsNamed(reader, kind.name),
      bytes: null,
      oldest: await oldestOf(reader, events, events.occurred, isNamed(kind.name)),
      count: () => dueByName(reader, kind.name, before(kind.kept)),
    });
  }
  const logsKept = settings.logs.retentionPeriod;
  rows.push(
    {
      name: 'logs',
      service: 'log-vacuum',
      isOn: logsKept !== undefined,
      kept: logsKept ?? null,
      rows: await rowsOf(reader, logs),
      bytes: await bytesOf(reader, [logs]),
      oldest: await oldestOf(reader, logs, logs.timestamp),
      count: () => dueByTime(reader, logs, logs.timestamp, before(logsKept ?? 0)),
    },
    {
      name: 'flow runs',
      service: 'flow-run-vacuum',
      isOn: isOn.flowRuns,
      kept: isOn.flowRuns ? dbVacuum.retentionPeriod : null,
      rows: await rowsOf(reader, flowRuns),
      bytes: await bytesOf(reader, WITH_RUNS),
      oldest: await oldestFlowRun(reader),
      count: () => dueFlowRuns(reader, before(dbVacuum.retentionPeriod)),
    },
    {
      name: 'automation history',
      service: 'automation-vacuum',
      isOn: isOn.events,
      kept: settings.automations.historyRetentionPeriod,
      rows: await rowsOf(reader, automationFirings),
      bytes: await bytesOf(reader, [automationFirings, automationActions]),
      oldest: await oldestOf(reader, automationFirings, automationFirings.triggered),
      count: () => dueAutomationHistory(reader, before(settings.automations.historyRetentionPeriod)),
    },
  );
  const passes = await lastPasses(reader);
  return Promise.all(
    rows.map(async ({ isOn: enabled, count, ...row }) => {
      const pass = passes.get(row.service);
      const lastPass = pass ? { started: pass.lastStarted, seconds: pass.lastDurationSeconds, error: pass.lastError } : null;
      return { ...row, enabled, due: enabled ? await count() : NONE, lastPass };
    }),
  );
}
