import type { Schema } from '../../../generated/operations.ts';
import { invalidValue, notFoundText, stillThere } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { giveSlotsToActiveRuns } from '../../orchestration/slots/active-runs.ts';
import { graceOf } from '../../orchestration/slots/deployment-slots.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { deleteLimit, findLimit, findLimitByIdOrName, insertLimit, updateLimit } from '../concurrency-limits/queries.ts';
import type { DeploymentRow } from './rows.ts';

type Requested = Pick<Schema<'DeploymentUpdate'>, 'concurrency_limit' | 'global_concurrency_limit_id'>;

type Limited = Pick<DeploymentRow, 'id' | 'concurrencyLimitId' | 'concurrencyOptions'>;

/** @throws 422 if a body requests both its own limit and a shared one */
export function checkOneLimit(body: Requested): void {
  if (body.concurrency_limit && body.global_concurrency_limit_id) {
    throw invalidValue(['body'], 'A deployment cannot have both a concurrency limit and a global concurrency limit.', body);
  }
}

/** @throws 404 if the shared limit does not exist */
export async function checkSharedLimit(reader: Reader, { global_concurrency_limit_id: id }: Requested): Promise<void> {
  if (id && !(await findLimit(reader, id))) throw notFoundText('Concurrency limit not found');
}

/**
 * Creates, changes or deletes the limit of a deployment as the body requests. A shared limit that the body links is kept even if the body also contains
 * `concurrency_limit: null`, which clients always send. The active runs of the deployment get slots on a limit that it did not have before.
 *
 * @returns the id of the limit; undefined if the body does not mention it
 */
export async function applyLimit(tx: Tx, deps: Deps, deployment: Limited, body: Requested): Promise<string | null | undefined> {
  const limitId = await linkedLimit(tx, deps, deployment, body);
  if (limitId && limitId !== deployment.concurrencyLimitId) {
    const graceSeconds = graceOf(deployment.concurrencyOptions, deps.settings);
    await giveSlotsToActiveRuns(tx, deps, { deploymentId: deployment.id, limitId, graceSeconds });
  }
  return limitId;
}

async function linkedLimit(
  tx: Tx,
  deps: Deps,
  { id, concurrencyLimitId }: Limited,
  { concurrency_limit: own, global_concurrency_limit_id: shared }: Requested,
): Promise<string | null | undefined> {
  if (shared) return shared;
  const linked = shared === null ? null : concurrencyLimitId;
  if (own === undefined) return shared;
  if (own === null) {
    if (linked) await deleteLimit(tx, linked);
    return null;
  }
  return linked ? changed(tx, deps, linked, own) : created(tx, deps, id, own);
}

async function changed(tx: Tx, deps: Deps, limitId: string, limit: number): Promise<string> {
  if ((await findLimit(tx, limitId))?.limit !== limit) await updateLimit(tx, deps, limitId, { limit });
  return limitId;
}

/** A limit of this name may already exist without a link; it is then linked again. */
async function created(tx: Tx, deps: Deps, deploymentId: string, limit: number): Promise<string> {
  const name = `deployment:${deploymentId}`;
  const row = await insertLimit(tx, deps, { name, limit });
  return row ? row.id : changed(tx, deps, stillThere(await findLimitByIdOrName(tx, name)).id, limit);
}
