import { toWireInstant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { relatedOf, resourceOf } from '../../events/draft.ts';
import type { Tx } from '../../store/store.ts';
import { eventSubjects } from '../deployments/event-queries.ts';
import type { BackfillRow } from './queries.ts';

type Happening = 'created' | 'paused' | 'resumed' | 'stopped' | 'completed';

/** Emits an event with the values of the backfill after the change. */
export async function emitBackfillEvent(tx: Tx, { outbox }: Pick<Deps, 'outbox'>, happening: Happening, row: BackfillRow): Promise<void> {
  const [subject] = await eventSubjects(tx, [row.deploymentId]);
  if (!subject) return;
  const { deployment, flow } = subject;
  outbox.emit(tx, {
    event: `prefect.backfill.${happening}`,
    resource: resourceOf('backfill', row.id),
    related: [
      relatedOf('deployment', 'deployment', deployment.id, deployment.name),
      relatedOf('flow', 'flow', deployment.flowId, flow.name),
    ],
    payload: {
      start: toWireInstant(row.rangeStart),
      end: toWireInstant(row.rangeEnd),
      total: row.total,
      skipped: row.skipped,
      created: row.createdRuns,
      message: row.message,
    },
  });
}
