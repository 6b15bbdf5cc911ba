import { defineFilter, leaf } from '../../store/filters/compile.ts';
import { isAny, oneOf } from '../../store/filters/members.ts';
import { backfills } from '../../store/schema/tables.ts';

export const backfillFilter = defineFilter<'BackfillFilter'>({
  id: oneOf(backfills.id),
  deployment_id: oneOf(backfills.deploymentId),
  state: leaf({ any_: isAny(backfills.state) }),
});
