import type { Schema } from '../../../../generated/operations.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import type { Reader } from '../../../store/store.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import { lastStart, taskRunsOfLastAttempt } from './retry-queries.ts';

const MAX_COUNTED = 100_000;
const PAGE = 2000;
/** Number of task runs of each outcome that a preview contains. */
const SHOWN = 50;

type Task = Schema<'FlowRunRetryTask'>;
type Tasks = Pick<
  Schema<'FlowRunRetryPreview'>,
  'warnings' | 'total' | 'reused' | 'executed' | 'uncertain' | 'is_complete' | 'first_task_runs'
>;

/** What the client does with the tasks of the last attempt of the run. The memory that this needs does not depend on their number. */
export async function previewTasks(reader: Reader, run: Pick<FlowRunRow, 'id' | 'runCount'>, now: Instant): Promise<Tasks> {
  const since = run.runCount > 1 ? await lastStart(reader, run.id) : undefined;
  const first: Record<Outcome['outcome'], First> = { REUSED: new First(), EXECUTED: new First(), UNCERTAIN: new First() };
  let reusedSubflows = 0;
  let read = 0;
  let page: Awaited<ReturnType<typeof taskRunsOfLastAttempt>>;
  let last: (typeof page)[number] | undefined;
  do {
    page = await taskRunsOfLastAttempt(reader, run, last, PAGE);
    for (const row of page) {
      const isSubflow = row.details?.child_flow_run_id != null;
      const isOfEarlierAttempt = row.flowRunRunCount === 0 && !isSubflow && since !== undefined && (row.expectedStartTime ?? since) < since;
      if (isOfEarlierAttempt) continue;
      const outcome = outcomeOf({ stateType: row.stateType, data: row.data ?? row.resultData, isSubflow }, now);
      if (isSubflow && outcome.outcome === 'REUSED') reusedSubflows++;
      first[outcome.outcome].add({
        order: `${row.expectedStartTime ?? ''} ${row.id}`,
        task: { task_run_id: row.id, name: row.name, state_name: row.stateName, ...outcome },
      });
    }
    read += page.length;
    last = page.at(-1);
  } while (page.length === PAGE && read < MAX_COUNTED);
  const { REUSED, EXECUTED, UNCERTAIN } = first;
  return {
    warnings: reusedSubflows > 0 ? [{ code: 'SUBFLOW_RESULTS', message: subflowsText(reusedSubflows) }] : [],
    total: REUSED.count + EXECUTED.count + UNCERTAIN.count,
    reused: REUSED.count,
    executed: EXECUTED.count,
    uncertain: UNCERTAIN.count,
    is_complete: page.length < PAGE,
    first_task_runs: [...REUSED.shown, ...EXECUTED.shown, ...UNCERTAIN.shown]
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ task }) => task),
  };
}

/** The client raises an error if it cannot load the result of a completed subflow. */
const subflowsText = (count: number): string =>
  `The client reuses the stored results of ${count === 1 ? 'one completed subflow' : `${count} completed subflows`}. If one is lost, ` +
  `for example with the machine of the last attempt, the retry fails. Then retry from the start, which executes everything.`;

interface Placed {
  order: string;
  task: Task;
}

/** Counts task runs, and keeps those that come first. */
class First {
  count = 0;
  shown: Placed[] = [];

  add(placed: Placed): void {
    this.count++;
    const last = this.shown.at(-1);
    if (this.shown.length === SHOWN && last && placed.order > last.order) return;
    const at = this.shown.findIndex(({ order }) => order > placed.order);
    this.shown.splice(at < 0 ? this.shown.length : at, 0, placed);
    this.shown.length = Math.min(this.shown.length, SHOWN);
  }
}
