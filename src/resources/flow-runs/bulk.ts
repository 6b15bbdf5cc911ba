import { parseJson } from '../../base/json/json.ts';
import type { RequestContext } from '../../base/request-context.ts';
import type { Deps, ReadDeps } from '../../deps.ts';
import type { SearchId } from '../../http/on-reader-thread.ts';
import { EncodedJson } from '../../http/response/reply.ts';
import type { FlowRunFilters } from './matching.ts';
import { newestFlowRunIds } from './queries.ts';

/** Selects the runs of a bulk operation: the newest that match. */
export interface Search {
  flow_runs?: FlowRunFilters['flow_runs'];
  limit: number;
}

/** The part of bulk operations that may scan all runs. No operation responds with this status: the result is serialized as is. */
export type SearchHandlers = { [Op in SearchId]: (search: Search) => Promise<{ status: 202; body: string[] }> };

export function searchHandlers({ store }: ReadDeps): SearchHandlers {
  const find = async ({ flow_runs, limit }: Search) => ({
    status: 202 as const,
    body: await newestFlowRunIds(store.reader, flow_runs, limit),
  });
  return { bulkDeleteFlowRuns: find, bulkSetFlowRunState: find };
}

/**
 * Finds the runs of a bulk operation, newest first. Uses a reader thread, because the writer must not scan all runs, unless the filter contains their ids. The
 * runs may change in the meantime, so callers must check again that they match before changing them.
 */
export async function runsOfBulk(
  { store, onReaderThread }: Pick<Deps, 'store' | 'onReaderThread'>,
  op: SearchId,
  { flow_runs, limit }: Search,
  context: RequestContext,
): Promise<string[]> {
  const selectsIds = Boolean(flow_runs?.id?.any_) && flow_runs?.operator !== 'or_';
  const found = await (selectsIds ? undefined : onReaderThread.read(op, { flow_runs, limit } satisfies Search, context));
  if (!(found?.body instanceof EncodedJson)) return newestFlowRunIds(store.reader, flow_runs, limit);
  return parseJson(found.body.text) as string[];
}
