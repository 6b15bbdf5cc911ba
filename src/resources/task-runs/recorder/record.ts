import { randomName } from '../../../base/text/names.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { SlotDeps } from '../../../concurrency/slots.ts';
import type { TaskRunRow } from '../../../orchestration/queries/task-queries.ts';
import { releaseOwnLeases } from '../../../orchestration/slots/active-runs.ts';
import { WORKING } from '../../../orchestration/states.ts';
import type { Tx } from '../../../store/store.ts';
import { unstartedTask } from '../create.ts';
import { completePolicy } from '../policy.ts';
import type { TaskRunStateRow } from '../rows.ts';
import { insertTags, replaceTags, writeTaskRuns } from '../write-queries.ts';
import { lockKnownRuns, type Names, writeStates } from './queries.ts';
import type { Report } from './read-event.ts';

/**
 * Records a batch of reports in the order of their states, so that the order of arrival does not affect the result. A state that is not newer than the stored
 * one does not change the run, but is stored in its history.
 *
 * Releases the slots that the service gave the runs for limits on their tags.
 *
 * @returns reports that cannot be recorded because their run has another state at the same instant
 */
export async function recordReports(tx: Tx, deps: SlotDeps, reports: readonly Report[]): Promise<Report[]> {
  const runs = new Runs(await lockKnownRuns(tx, reports), deps.clock.now());
  runs.link(reports);
  const ordered = [...reports].sort((a, b) => (a.state.timestamp < b.state.timestamp ? -1 : a.state.timestamp > b.state.timestamp ? 1 : 0));
  const states = ordered.map((report) => runs.apply(report));
  await writeTaskRuns(tx, runs.changed());
  await insertTags(tx, runs.tagged('new'));
  await replaceTags(tx, runs.tagged('stored'));
  const rejected = await writeStates(tx, states);
  await releaseOwnLeases(tx, deps, runs.stopped());
  return rejected.size === 0 ? [] : reports.filter(({ state }) => rejected.has(state.id));
}

/** The stored and new runs of a batch, with the changes of its reports. */
class Runs {
  private readonly byId = new Map<string, TaskRunRow>();
  private readonly byKey = new Map<string, TaskRunRow>();
  private readonly touched = new Set<TaskRunRow>();
  private readonly retagged = new Set<TaskRunRow>();
  private readonly created = new Set<TaskRunRow>();
  private readonly now: Instant;

  constructor(stored: readonly TaskRunRow[], now: Instant) {
    this.now = now;
    for (const row of stored) {
      this.byId.set(row.id, row);
      this.file(row);
    }
  }

  /** Groups reports that share an id or a natural key: they concern the same run, even if only one of them identifies a stored one. */
  link(reports: readonly Report[]): void {
    for (const report of reports) {
      const row = this.byKey.get(keyOf(report) ?? '');
      if (row && !this.byId.has(report.runId)) this.byId.set(report.runId, row);
    }
  }

  /** @returns the state in its stored form */
  apply(report: Report): TaskRunStateRow {
    const { state, columns, flowRunId } = report;
    const row = this.find(report) ?? this.create(report);
    if (row.stateTimestamp === null || row.stateTimestamp < state.timestamp) {
      const before = row.tags;
      Object.assign(row, columns, {
        updated: this.now,
        flowRunId,
        stateId: state.id,
        stateType: state.type,
        stateName: state.name,
        stateTimestamp: state.timestamp,
      } satisfies Partial<TaskRunRow>);
      this.file(row);
      this.touched.add(row);
      if (!sameTexts(before, row.tags)) this.retagged.add(row);
    }
    return { ...state, taskRunId: row.id, details: { ...state.details, task_run_id: row.id, flow_run_id: flowRunId } };
  }

  /** Changed runs in a fixed order, so that recorders cannot deadlock. */
  changed(): TaskRunRow[] {
    return [...this.touched].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Stored runs with tags that no longer work. */
  stopped(): string[] {
    return this.changed().flatMap((row) =>
      row.tags.length === 0 || this.created.has(row) || (row.stateType && WORKING.includes(row.stateType)) ? [] : row.id,
    );
  }

  /** Runs whose tags changed. */
  tagged(which: 'new' | 'stored'): TaskRunRow[] {
    return [...this.retagged].filter((row) => this.created.has(row) === (which === 'new'));
  }

  private find(report: Report): TaskRunRow | undefined {
    const row = this.byKey.get(keyOf(report) ?? '') ?? this.byId.get(report.runId);
    if (row && !this.byId.has(report.runId)) this.byId.set(report.runId, row);
    return row;
  }

  private create({ runId, flowRunId, taskKey, dynamicKey }: Report): TaskRunRow {
    const row: TaskRunRow = {
      ...unstartedTask,
      id: runId,
      created: this.now,
      updated: this.now,
      flowRunId,
      name: randomName(),
      taskKey,
      dynamicKey,
      cacheKey: null,
      cacheExpiration: null,
      taskVersion: null,
      empiricalPolicy: completePolicy(),
      taskInputs: {},
      tags: [],
      labels: null,
    };
    this.byId.set(runId, row);
    this.created.add(row);
    return row;
  }

  private file(row: TaskRunRow): void {
    const key = keyOf({ ...row, runId: row.id });
    if (key) this.byKey.set(key, row);
  }
}

/** The natural key; undefined for runs without a flow run. */
function keyOf({ flowRunId, taskKey, dynamicKey }: Names): string | undefined {
  return flowRunId === null ? undefined : JSON.stringify([flowRunId, taskKey, dynamicKey]);
}

const sameTexts = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((text, index) => text === b[index]);
