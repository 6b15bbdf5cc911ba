import type { JsonObject } from '../../base/json/value.ts';
import type { Resource } from '../../bus/event-record.ts';

interface Told {
  /** For the payload of the result event. */
  details: JsonObject;
  /** Resources of the result event that this kind of action names: the block and its type. */
  related: Resource[];
}

/** How a call or a notification ended. It is never tried again. `reason` is for people; neither it nor `details` holds a secret of the block. */
export type Outcome = ({ ok: true } & Told) | ({ ok: false; reason: string } & Told);

export const succeeded = (details: JsonObject, related: Resource[]): Outcome => ({ ok: true, details, related });

export const failed = (reason: string, details: JsonObject = {}, related: Resource[] = []): Outcome => ({
  ok: false,
  reason,
  details,
  related,
});
