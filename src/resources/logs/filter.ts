import { sql } from 'drizzle-orm';
import { defineFilter, together } from '../../store/filters/compile.ts';
import { integerRange, oneOf, oneOfOrNull, timeRange } from '../../store/filters/members.ts';
import { containsText } from '../../store/filters/text-query.ts';
import { logs } from '../../store/schema/tables.ts';

const searched = containsText(sql`(${logs.message} || ' ' || ${logs.name})`);

export const logFilter = defineFilter<'LogFilter'>({
  level: integerRange(logs.level),
  timestamp: timeRange(logs.timestamp),
  flow_run_id: oneOf(logs.flowRunId),
  task_run_id: oneOfOrNull(logs.taskRunId),
  text: together({ query: true }, ({ query }, dialect) => searched(query, dialect)),
});
