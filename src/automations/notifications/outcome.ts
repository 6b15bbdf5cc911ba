import type { ActionDetails } from '../../events/catalogue/automations.ts';
import type { ActionRelated } from '../../events/draft.ts';

interface Reported {
  /** For the payload of the result event. */
  details: ActionDetails;
  /** Related resources of the result event for this kind of action: the block and its type. */
  related: ActionRelated[];
}

/**
 * The outcome of a call or a notification, which is never retried. `reason` is a sentence for people; neither it nor `details` contains secrets of the block.
 */
export type Outcome = ({ ok: true } & Reported) | ({ ok: false; reason: string } & Reported);

export const succeeded = (details: ActionDetails, related: ActionRelated[]): Outcome => ({ ok: true, details, related });

export const failed = (reason: string, details: ActionDetails = {}, related: ActionRelated[] = []): Outcome => ({
  ok: false,
  reason,
  details,
  related,
});
