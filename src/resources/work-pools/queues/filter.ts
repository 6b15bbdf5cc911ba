import { defineFilter, leaf } from '../../../store/filters/compile.ts';
import { isAny, oneOf, startsWithAny } from '../../../store/filters/members.ts';
import { workQueues } from '../../../store/schema/tables.ts';

export const workQueueFilter = defineFilter<'WorkQueueFilter'>({
  id: oneOf(workQueues.id),
  name: leaf({ any_: isAny(workQueues.name), startswith_: startsWithAny(workQueues.name) }),
});
