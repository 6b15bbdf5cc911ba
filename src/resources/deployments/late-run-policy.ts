import type { Schema } from '../../../generated/operations.ts';
import { KEEP_ALL } from '../../store/schema/late-run-policy.ts';
import type { DeploymentRow } from './rows.ts';

type Policy = Schema<'LateRunPolicy'>;
type Columns = Pick<DeploymentRow, 'lateRunKeep' | 'lateRunMaxAge'>;

/** No policy of its own. */
export const NO_LATE_RUN_POLICY: Columns = { lateRunKeep: null, lateRunMaxAge: null };

/** The columns that a body sets. */
export function lateRunColumns(policy: Policy | null | undefined): Partial<Columns> {
  if (policy === undefined) return {};
  if (policy === null) return NO_LATE_RUN_POLICY;
  return { lateRunKeep: policy.keep ?? KEEP_ALL, lateRunMaxAge: policy.max_age_seconds ?? null };
}

export function toLateRunPolicy({ lateRunKeep, lateRunMaxAge }: Columns): Policy | null {
  if (lateRunKeep === null) return null;
  return { keep: lateRunKeep === KEEP_ALL ? null : lateRunKeep, max_age_seconds: lateRunMaxAge };
}
