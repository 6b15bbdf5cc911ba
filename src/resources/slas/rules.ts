import { validate as isUuid } from 'uuid';
import { notFound, unprocessable } from '../../base/errors.ts';
import type { SlaRow } from './queries.ts';

export const RESOURCE_PREFIX = 'prefect.deployment.';

/** Maximum number of SLAs of a deployment. */
export const MOST_SLAS = 100;

/** @throws 404 for a resource that is not a deployment */
export function deploymentOf(resource: string): string {
  const id = resource.startsWith(RESOURCE_PREFIX) ? resource.slice(RESOURCE_PREFIX.length).toLowerCase() : '';
  if (!isUuid(id)) throw notFound('Deployment');
  return id;
}

const TYPES = { duration: 'time_to_completion', stale_after: 'frequency', within: 'lateness' } as const;

/** What an SLA requires; undefined if the body has none of the fields. @throws 422 for several of them */
export function requirementOf(
  given: Readonly<Record<keyof typeof TYPES, number | null | undefined>>,
): Pick<SlaRow, 'type' | 'seconds'> | undefined {
  const found = (['duration', 'stale_after', 'within'] as const).flatMap((field) => {
    const seconds = given[field] ?? null;
    return seconds === null ? [] : [{ type: TYPES[field], seconds }];
  });
  if (found.length > 1) throw unprocessable('Only one of `duration`, `stale_after`, and `within` is allowed.');
  return found[0];
}

/** @throws 422 for none or several of the fields */
export function requiredOf(given: Parameters<typeof requirementOf>[0]): Pick<SlaRow, 'type' | 'seconds'> {
  const found = requirementOf(given);
  if (!found) throw unprocessable('One of `duration`, `stale_after`, and `within` is required.');
  return found;
}
