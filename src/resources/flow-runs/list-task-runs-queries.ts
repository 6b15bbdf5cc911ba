import type { Schemas } from '../../store/filters/compile.ts';
import { isCommon } from '../../store/filters/frequency.ts';
import type { Way } from '../../store/filters/related.ts';
import { taskRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { taskRunCondition } from './matching.ts';

/**
 * The way to find flow runs, or their flows and deployments, by their task runs: from the task runs if few of them match. Otherwise, a scan soon reaches some of
 * them. On PostgreSQL, where no index finds a text within a name, such a name is always checked.
 */
export async function wayToTaskRuns(reader: Reader, filter: Schemas['TaskRunFilter'] | null | undefined): Promise<Way> {
  const condition = taskRunCondition(filter, reader.dialect);
  if (!condition || (filter?.name?.like_ && reader.dialect.name === 'postgres')) return 'check each';
  return (await isCommon(reader, taskRuns, condition)) ? 'check each' : 'look up';
}
