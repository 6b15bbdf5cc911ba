import { defineFilter } from '../../store/filters/compile.ts';
import { oneOf } from '../../store/filters/members.ts';
import { workPools } from '../../store/schema/tables.ts';

export const workPoolFilter = defineFilter<'WorkPoolFilter'>({
  id: oneOf(workPools.id),
  name: oneOf(workPools.name),
  type: oneOf(workPools.type),
});
