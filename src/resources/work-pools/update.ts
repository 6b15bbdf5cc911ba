import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import { changePayload } from './changes.ts';
import { DEADLINES, givenDeadlines } from './deadlines.ts';
import { poolUpdateEvent } from './events.ts';
import { lockPool, updatePool } from './queries.ts';
import type { WorkPoolRow } from './rows.ts';
import { pauseOrResume } from './status.ts';
import { storageConfiguration } from './storage.ts';

/** The fields that an update event reports, in its order. A pause emits its own events. */
const REPORTED = {
  description: 'description',
  base_job_template: 'baseJobTemplate',
  concurrency_limit: 'concurrencyLimit',
  ...DEADLINES,
  storage_configuration: 'storageConfiguration',
} as const satisfies Record<string, keyof WorkPoolRow>;

/** The service sends the pool to workers if the body sets one of these fields, even to the same value. */
const WORKERS_WANT = ['base_job_template', 'concurrency_limit', 'is_paused', 'storage_configuration'] as const;

/** Applies the body; an empty body is also an update. @returns false if there is no such pool */
export async function changePool(tx: Tx, deps: Deps, name: string, body: Schema<'WorkPoolUpdate'>): Promise<boolean> {
  const before = await lockPool(tx, { name });
  if (!before) return false;
  const changes = { ...changesOf(body), updated: deps.clock.now() };
  const after = { ...before, ...changes };
  await updatePool(tx, before.id, changes);
  announceUpdate(tx, deps, before, after);
  if (body.is_paused !== undefined) await pauseOrResume(tx, deps, after, body.is_paused);
  if (WORKERS_WANT.some((key) => body[key] !== undefined)) {
    tx.afterCommit(() => deps.bus.publish('workPool', { id: before.id, change: 'updated' }));
  }
  return true;
}

function changesOf(body: Schema<'WorkPoolUpdate'>): Partial<WorkPoolRow> {
  const { description, is_paused, base_job_template, concurrency_limit, storage_configuration, ...more } = body;
  const { columns, others } = givenDeadlines(more);
  assertNoMore(others);
  return {
    ...(description !== undefined && { description }),
    ...(is_paused !== undefined && { isPaused: is_paused }),
    ...(base_job_template !== undefined && { baseJobTemplate: base_job_template }),
    ...(concurrency_limit !== undefined && { concurrencyLimit: concurrency_limit }),
    ...(storage_configuration !== undefined && { storageConfiguration: storageConfiguration(storage_configuration) }),
    ...columns,
  };
}

/** Emits an event with the changed fields, if there are any. */
export function announceUpdate(tx: Tx, { outbox }: Pick<Deps, 'outbox'>, before: WorkPoolRow, after: WorkPoolRow): void {
  const payload = changePayload(before, after, REPORTED);
  if (payload) outbox.emit(tx, poolUpdateEvent(after, payload));
}
