import { defineFilter, leaf } from '../../store/filters/compile.ts';
import { isAny, isNotAny, timeRange } from '../../store/filters/members.ts';
import { workers } from '../../store/schema/tables.ts';

/** Filters by stored status: a silent worker counts as online until the foreman service updates it. */
export const workerFilter = defineFilter<'WorkerFilter'>({
  last_heartbeat_time: timeRange(workers.lastHeartbeatTime),
  status: leaf({ any_: isAny(workers.status), not_any_: isNotAny(workers.status) }),
});
