import type { Settings } from '../../../base/settings.ts';
import { addSeconds, type Instant } from '../../../base/time/instant.ts';
import { EventRetention } from '../../../events/retention.ts';
import { type EventName, namesOfEvents } from '../../../events/retention-queries.ts';
import type { Span } from '../../../store/postgres/partitions.ts';
import {
  automationActions,
  automationFirings,
  backfills,
  eventDeliveries,
  events,
  flowRunInputs,
  flowRunStates,
  flowRuns,
  flowRunTags,
  logs,
  slaViolations,
  taskRunStates,
  taskRuns,
  taskRunTags,
  webhookFailures,
} from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
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
  oldEventsBefore,
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

/** More names of events are not read, so that the duration of the report does not grow with their number. */
const MAX_NAMES = 1000;

/** All events, and then those of each rule. */
async function eventRows(
  reader: Reader,
  retention: EventRetention,
  { before, isOn }: { before: (seconds: number) => Instant; isOn: boolean },
): Promise<Row[]> {
  const service = 'event-vacuum';
  // the names show which events belong to a prefix
  const names = retention.lengthens || retention.prefixes.length > 0 ? await firstNames(reader) : [];
  const oldestOfNames = (some: readonly EventName[]) => some.map(({ oldest }) => oldest).sort()[0] ?? null;
  const { others, longest } = retention;
  const withoutRule = names.filter(({ name }) => retention.ruleOf(name) === undefined);
  const all: Row = {
    name: 'events',
    service,
    isOn,
    kept: others,
    rows: await rowsOf(reader, events),
    bytes: await bytesOfEvents(reader),
    oldest: retention.lengthens ? oldestOfNames(withoutRule) : await oldestOf(reader, events, events.occurred),
    count: async () => {
      const due = await dueByTime(reader, events, events.occurred, before(longest));
      if (!retention.lengthens) return due;
      return sumOf(due, await dueBetween(reader, withoutRule, { from: before(longest), to: before(others) }));
    },
  };
  const ofRules = retention.rules.map(async ({ name, prefix, kept }): Promise<Row> => {
    const row = { name: `events ${name}`, service, isOn, kept, bytes: null };
    if (prefix === undefined) {
      const oldest = await oldestOf(reader, events, events.occurred, isNamed([name], reader.dialect));
      return { ...row, rows: await eventsNamed(reader, [name]), oldest, count: () => dueByName(reader, [name], before(kept)) };
    }
    const own = names.filter((one) => retention.ruleOf(one.name)?.name === name);
    const due = own.filter(({ oldest }) => oldest < before(kept)).map((one) => one.name);
    const stored = await eventsNamed(
      reader,
      own.map((one) => one.name),
    );
    return { ...row, rows: stored, oldest: oldestOfNames(own), count: () => dueByName(reader, due, before(kept)) };
  });
  return [all, ...(await Promise.all(ofRules))];
}

async function firstNames(reader: Reader): Promise<EventName[]> {
  const names: EventName[] = [];
  for await (const name of namesOfEvents(reader)) if (names.push(name) === MAX_NAMES) break;
  return names;
}

/** The events without a rule that a pass would delete, although other events are kept longer. */
async function dueBetween(reader: Reader, names: readonly EventName[], { from, to }: Span): Promise<Amount> {
  const due = names.filter(({ oldest }) => oldest < to).map(({ name }) => name);
  return dueByName(reader, due, await oldEventsBefore(reader, to), from);
}

const sumOf = (a: Amount, b: Amount): Amount => {
  const order = ['exact', 'estimate', 'minimum'] as const;
  const precision = order[Math.max(order.indexOf(a.precision), order.indexOf(b.precision))] ?? 'minimum';
  return { value: a.value + b.value, precision };
};

type Row = Omit<RetentionClass, 'lastPass' | 'enabled' | 'due'> & { isOn: boolean; count: () => Promise<Amount> };

const NONE: Amount = { value: 0, precision: 'exact' };

const WITH_RUNS: readonly Table[] = [flowRuns, flowRunStates, flowRunTags, flowRunInputs, taskRuns, taskRunStates, taskRunTags];

/** Retention periods, and the rows that a pass would delete now. Large numbers are estimated, so that the duration does not grow with the database. */
export async function retentionReport(reader: Reader, settings: Settings, now: Instant): Promise<RetentionClass[]> {
  const { dbVacuum, eventPersister } = settings.services;
  const isOn = { events: dbVacuum.enabled.includes('events'), flowRuns: dbVacuum.enabled.includes('flow_runs') };
  const before = (seconds: number) => addSeconds(now, -seconds);
  const rows = await eventRows(reader, new EventRetention(settings), { before, isOn: isOn.events && eventPersister.enabled });
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
    {
      name: 'backfills',
      service: 'backfill-vacuum',
      isOn: settings.services.backfills.enabled,
      kept: settings.backfills.retentionPeriod,
      rows: await rowsOf(reader, backfills),
      bytes: await bytesOf(reader, [backfills]),
      oldest: await oldestOf(reader, backfills, backfills.ended),
      count: () => dueByTime(reader, backfills, backfills.ended, before(settings.backfills.retentionPeriod)),
    },
    {
      name: 'SLA violations',
      service: 'sla-vacuum',
      isOn: true,
      kept: settings.slas.violationsRetentionPeriod,
      rows: await rowsOf(reader, slaViolations),
      bytes: await bytesOf(reader, [slaViolations]),
      oldest: await oldestOf(reader, slaViolations, slaViolations.end),
      count: () => dueByTime(reader, slaViolations, slaViolations.end, before(settings.slas.violationsRetentionPeriod)),
    },
    {
      name: 'event deliveries',
      service: 'webhook-vacuum',
      isOn: true,
      kept: settings.eventDestinations.deliveriesRetentionPeriod,
      rows: await rowsOf(reader, eventDeliveries),
      bytes: await bytesOf(reader, [eventDeliveries]),
      oldest: await oldestOf(reader, eventDeliveries, eventDeliveries.created),
      count: () =>
        dueByTime(reader, eventDeliveries, eventDeliveries.created, before(settings.eventDestinations.deliveriesRetentionPeriod)),
    },
    {
      name: 'webhook failures',
      service: 'webhook-vacuum',
      isOn: true,
      kept: settings.webhooks.failuresRetentionPeriod,
      rows: await rowsOf(reader, webhookFailures),
      bytes: await bytesOf(reader, [webhookFailures]),
      oldest: await oldestOf(reader, webhookFailures, webhookFailures.received),
      count: () => dueByTime(reader, webhookFailures, webhookFailures.received, before(settings.webhooks.failuresRetentionPeriod)),
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
