import type { ActionDetails } from '../../events/catalogue/automations.ts';
import type { ActionRelated } from '../../events/draft.ts';

interface Told {
  /** For the payload of the result event. */
  details: ActionDetails;
  /** Resources of the result event that this kind of action names: the block and its type. */
  related: ActionRelated[];
}

/** How a call or a notification ended. It is never tried again. `reason` is for people; neither it nor `details` holds a secret of the block. */
export type Outcome = ({ ok: true } & Told) | ({ ok: false; reason: string } & Told);

export const succeeded = (details: ActionDetails, related: ActionRelated[]): Outcome => ({ ok: true, details, related });

export const failed = (reason: string, details: ActionDetails = {}, related: ActionRelated[] = []): Outcome => ({
  ok: false,
  reason,
  details,
  related,
});
