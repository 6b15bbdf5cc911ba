import {
  bulkDeleteFlowRuns,
  bulkSetFlowRunState,
  countFlowRuns,
  type FilterFlowRunsRequest,
  type FlowRunBulkSetStateResult,
  filterFlowRuns,
  parts,
  type StateType,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { may, type Scope } from '../api/access.ts';
import { call, ServiceError, useOperation } from '../api/resource.ts';
import { Dialog, useAttempt } from '../components/dialogs.tsx';
import { Loading, Problem } from '../components/listing.tsx';
import { counted, numberText } from '../components/texts.ts';
import { atMost } from '../config.ts';

const REASONS_SHOWN = 5;

/** Shows the number of runs before an action changes them, and then its progress. The user can stop the action and resume it. */
export function BulkDialog({ action, criteria, close }: { action: BulkAction; criteria: FilterFlowRunsRequest; close: () => void }) {
  const { verb } = BULK_ACTIONS[action];
  const body = applicable(action, criteria);
  const count = useOperation(countFlowRuns, { body });
  const found = useSignal<number | undefined>(undefined);
  const progress = useSignal<Progress | undefined>(undefined);
  const stopped = useSignal(false);
  const { busy, problem, run } = useAttempt();
  const abort = useRef(new AbortController());
  useEffect(
    () => () => {
      abort.current.abort();
      stopped.value = true;
    },
    [],
  );
  useEffect(() => {
    // the browser requests a confirmation before it leaves the page
    const confirmExit = (event: BeforeUnloadEvent) => event.preventDefault();
    if (busy) addEventListener('beforeunload', confirmExit);
    return () => removeEventListener('beforeunload', confirmExit);
  }, [busy]);

  const work = () =>
    run(async () => {
      stopped.value = false;
      const report = (now: Progress) => (progress.value = now);
      if (!progress.peek()) {
        found.value = 0;
        report({ ids: await idsOf(body, (count) => (found.value = count), abort.current.signal), done: 0, unchanged: new Map() });
      }
      const from = progress.peek();
      if (from) await runBulk(action, from, report, () => stopped.peek());
    });
  const now = progress.value;
  const look = action === 'retry' ? 'primary' : 'danger primary';
  const ended = now !== undefined && handled(now) >= now.ids.length;
  const actions = (
    <>
      {found.value === undefined && (
        <button type="button" class={look} disabled={!count.data} onClick={() => void work()}>
          {count.data ? `${verb} ${counted(count.data, 'run')}` : 'Counting…'}
        </button>
      )}
      {busy && (
        <button type="button" disabled={stopped.value || !now} onClick={() => (stopped.value = true)}>
          {stopped.value ? 'Stopping…' : 'Stop'}
        </button>
      )}
      {!busy && found.value !== undefined && !ended && (
        <button type="button" class={look} onClick={() => void work()}>
          Resume
        </button>
      )}
    </>
  );
  return (
    <Dialog title={`${verb} runs`} close={close} hold={busy} actions={actions}>
      {now && <ProgressReport of={now} />}
      {!now && found.value !== undefined && <p role="status">Finding runs: {numberText(found.value)} found…</p>}
      {!now && found.value === undefined && (
        <Loading from={count}>
          {(matching) => (
            <p>
              {matching === 0 ? 'This action applies to none of the matching runs.' : `${verb} ${counted(matching, 'run')}?`}
              {action === 'delete' && matching > 0 && ' Their task runs, logs, and artifacts are also deleted.'}
            </p>
          )}
        </Loading>
      )}
      {!busy && now && !ended && !problem && <p>Stopped. Completed changes remain.</p>}
      {problem && <Problem message={problem} />}
    </Dialog>
  );
}

function ProgressReport({ of }: { of: Progress }) {
  const reasons = [...of.unchanged].sort(([, one], [, other]) => other - one);
  return (
    <>
      <progress value={handled(of)} max={Math.max(1, of.ids.length)} aria-label="Progress" />
      <p role="status">
        {numberText(of.done)} of {counted(of.ids.length, 'run')} done
      </p>
      {reasons.length > 0 && (
        <>
          <p>{counted(handled(of) - of.done, 'run')} unchanged:</p>
          <ul>
            {reasons.slice(0, REASONS_SHOWN).map(([reason, count]) => (
              <li key={reason}>
                {numberText(count)}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Actions on many runs, with the states to which they apply. */
export const BULK_ACTIONS = {
  cancel: { verb: 'Cancel', needs: 'runs:write', states: ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'] },
  retry: { verb: 'Retry', needs: 'runs:write', states: ['FAILED', 'CRASHED', 'CANCELLED', 'COMPLETED'] },
  delete: { verb: 'Delete', needs: 'history:delete', states: undefined },
} as const satisfies Record<string, { verb: string; needs: Scope; states: readonly StateType[] | undefined }>;

export type BulkAction = keyof typeof BULK_ACTIONS;

/** The actions that the caller may perform. */
export const allowedActions = (): BulkAction[] =>
  (Object.keys(BULK_ACTIONS) as BulkAction[]).filter((action) => may(BULK_ACTIONS[action].needs));

/** The number of ids per request. */
const PAGE = atMost(200);
/** The number of runs that one request changes. */
const BATCH = atMost(50);
/** Delays before a batch is sent again if the service is overloaded, in milliseconds. */
const PAUSES = [500, 1000, 2000, 4000, 8000];
const DELETED = 'The run was deleted.';

/** The progress of an action. The first `done + unchanged` runs are handled. */
export interface Progress {
  ids: readonly string[];
  done: number;
  /** The number of unchanged runs by reason. */
  unchanged: ReadonlyMap<string, number>;
}

const handled = ({ done, unchanged }: Progress): number => done + [...unchanged.values()].reduce((sum, count) => sum + count, 0);

/** The filter, restricted to the runs to which the action applies. */
function applicable(action: BulkAction, criteria: FilterFlowRunsRequest): FilterFlowRunsRequest {
  const { states } = BULK_ACTIONS[action];
  if (!states) return criteria;
  const wanted = criteria.flow_runs?.state?.type?.any_;
  const any_ = states.filter((state) => !wanted || wanted.includes(state));
  return { ...criteria, flow_runs: { ...criteria.flow_runs, state: { ...criteria.flow_runs?.state, type: { any_ } } } };
}

/** The ids of all matching runs, read in pages with a cursor, so that runs that are created or deleted in the meantime don't shift the pages. */
async function idsOf(criteria: FilterFlowRunsRequest, report: (found: number) => void, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  const body = { ...criteria, sort: 'ID_DESC', limit: PAGE } as const;
  for await (const part of parts((headers) => filterFlowRuns({ body, headers, signal }))) {
    for (const { id } of part) ids.push(id);
    report(ids.length);
  }
  return ids;
}

/**
 * Applies the action to the remaining runs, one batch after the other, until `stopped` returns true. A batch is never aborted, so the reported progress is exact.
 */
async function runBulk(action: BulkAction, from: Progress, report: (progress: Progress) => void, stopped: () => boolean): Promise<void> {
  let progress = from;
  for (let start = handled(from); start < from.ids.length && !stopped(); start += BATCH) {
    const batch = from.ids.slice(start, start + BATCH);
    const reasons = await withRetries(() => runBatch(action, batch));
    const unchanged = new Map(progress.unchanged);
    for (const reason of reasons) unchanged.set(reason, (unchanged.get(reason) ?? 0) + 1);
    progress = { ...progress, done: progress.done + batch.length - reasons.length, unchanged };
    report(progress);
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServiceError && [429, 503].includes(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}

/** The reason of every unchanged run, one entry per run. */
async function runBatch(action: BulkAction, ids: string[]): Promise<string[]> {
  const flow_runs = { id: { any_: ids } };
  if (action === 'delete') {
    const { deleted } = await call(bulkDeleteFlowRuns({ body: { flow_runs, limit: BATCH } }));
    return Array.from({ length: ids.length - deleted.length }, () => DELETED);
  }
  const state =
    action === 'cancel'
      ? ({ type: 'CANCELLING', message: 'Cancelled in the console' } as const)
      : ({ type: 'SCHEDULED', name: 'AwaitingRetry', message: 'Retried in the console' } as const);
  const { results } = await call(bulkSetFlowRunState({ body: { flow_runs, state, limit: BATCH } }));
  const rejected = results.flatMap((one) => (isChanged(one) ? [] : [reasonOf(one)]));
  return [...rejected, ...Array.from({ length: ids.length - results.length }, () => DELETED)];
}

type Result = FlowRunBulkSetStateResult['results'][number];

/** A rejection with another state counts as a change: that state has the same effect. */
const isChanged = ({ status, state }: Result): boolean => status === 'ACCEPT' || (status === 'REJECT' && state !== null);

const reasonOf = ({ status, details }: Result): string =>
  ('reason' in details && details.reason) || `The service responded with ${status}.`;
