import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import type { Instant } from '../../base/time/instant.ts';
import { toLogRecord } from '../../bus/log-record.ts';
import type { Deps } from '../../deps.ts';
import { cleanText } from '../../events/cleaning.ts';
import { single } from '../../store/short-transaction.ts';
import type { Tx } from '../../store/store.ts';
import { insertLogs } from './queries.ts';
import type { LogRow } from './wire.ts';

/** Rows per transaction, so that other writers do not wait long. */
const CHUNK = 1000;

/** The range of the column. Levels are clamped to it, because a rejection would lose the other lines of the request. */
const LOWEST_LEVEL = -2_147_483_648;
const HIGHEST_LEVEL = 2_147_483_647;

/** Clients end a message that they shortened with this text. */
const TRUNCATED = '... [truncated]';

/** Stores logs in chunks, one transaction each, and publishes them to the stream if it is enabled. */
export async function createLogs(deps: Deps, given: readonly Schema<'LogCreate'>[], bytes?: number): Promise<void> {
  const { store, bus, clock, settings } = deps;
  for (let start = 0; start < given.length; start += CHUNK) {
    const now = clock.now();
    const rows = given.slice(start, start + CHUNK).map((log) => toRow(deps, log, now));
    const write = async (tx: Tx) => {
      tx.beforeCommit(insertLogs, rows);
      if (settings.logs.streamPublishingEnabled) tx.afterCommit(() => bus.publish('logs', rows.map(toLogRecord)));
    };
    await store.shortTransaction(single(write, { bytes }));
  }
}

function toRow({ ids }: Deps, log: Schema<'LogCreate'>, now: Instant): LogRow {
  const {
    name,
    level,
    message,
    timestamp,
    flow_run_id,
    task_run_id,
    __payload_truncated__,
    worker_id: _,
    __payload_size__: __,
    ...others
  } = log;
  assertNoMore(others);
  return {
    id: ids.next(),
    created: now,
    updated: now,
    name: cleanText(name),
    level: Math.max(LOWEST_LEVEL, Math.min(level, HIGHEST_LEVEL)),
    message: cleanText(__payload_truncated__ && !message.endsWith(TRUNCATED) ? message + TRUNCATED : message),
    timestamp,
    flowRunId: flow_run_id ?? null,
    taskRunId: task_run_id ?? null,
  };
}
