import type { Handlers } from '../../../../generated/operations.ts';
import type { RequestContext } from '../../../base/request-context.ts';
import type { Clock } from '../../../base/time/clock.ts';
import type { OnReaderThread, PollId } from '../../../http/on-reader-thread.ts';
import type { Store } from '../../../store/store.ts';
import { toFlowRun } from '../wire.ts';
import { dueRunsById } from './due-run-queries.ts';

/** The result of a poll. */
export interface Found {
  ids: readonly string[];
}

/** The second half of a poll: the runs as the body of the response. */
export type DueRunHandlers = { [Op in PollId]: (found: Found) => ReturnType<Handlers[Op]> };

type Needs = { store: Pick<Store, 'reader'>; clock: Clock };

export function dueRunHandlers({ store, clock }: Needs): DueRunHandlers {
  const flowRuns = async ({ ids }: Found) => {
    const records = await dueRunsById(store.reader, ids);
    const now = clock.now();
    return { status: 200 as const, body: records.map((record) => toFlowRun(record, now)) };
  };
  return {
    readScheduledFlowRunsOfDeployments: flowRuns,
    readWorkQueueRuns: flowRuns,
    async readScheduledFlowRunsOfWorkPool({ ids }) {
      const records = await dueRunsById(store.reader, ids);
      const now = clock.now();
      return {
        status: 200,
        body: records.flatMap((record) => {
          const { run, pool } = record;
          // the queue may have been deleted since the poll found the run
          if (!pool || run.workQueueId === null) return [];
          return { work_pool_id: pool.id, work_queue_id: run.workQueueId, flow_run: toFlowRun(record, now) };
        }),
      };
    },
  };
}

/** Reads up to this number of runs directly, because a call to a reader thread costs as much. */
const FEW = 10;

/**
 * Responds to polls with the runs that they found. An index lookup finds the due runs; the runs themselves take kilobytes each, and two hundred of them would
 * occupy the writer for several milliseconds.
 */
export function dueRunResponses(deps: Needs & { onReaderThread: OnReaderThread }) {
  const handlers = dueRunHandlers(deps);
  return <Op extends PollId>(op: Op, found: Found, context: RequestContext): ReturnType<Handlers[Op]> => {
    const response = found.ids.length > FEW ? deps.onReaderThread.read(op, found, context) : undefined;
    return (response as ReturnType<Handlers[Op]> | undefined) ?? handlers[op](found);
  };
}
