import { parseJson } from '../../base/json/json.ts';
import type { RequestContext } from '../../base/request-context.ts';
import type { Deps } from '../../deps.ts';
import type { SearchId } from '../../http/on-reader-thread.ts';
import { EncodedJson } from '../../http/response/reply.ts';
import type { FlowRunFilters } from './matching.ts';
import { newestFlowRunIds } from './queries.ts';

/** Which runs a bulk operation is for: the newest ones that match. */
export interface Search {
  flow_runs?: FlowRunFilters['flow_runs'];
  limit: number;
}

/** The part of the bulk operations that may walk through all runs. No operation answers with this status: what is found is written as it is. */
export type SearchHandlers = { [Op in SearchId]: (search: Search) => Promise<{ status: 202; body: string[] }> };

export function searchHandlers({ store }: Pick<Deps, 'store'>): SearchHandlers {
  const find = async ({ flow_runs, limit }: Search) => ({
    status: 202 as const,
    body: await newestFlowRunIds(store.reader, flow_runs, limit),
  });
  return { bulkDeleteFlowRuns: find, bulkSetFlowRunState: find };
}

/**
 * Finds the runs of a bulk operation, newest first: on a reader thread, because the writer must not walk through all runs, unless the filter says their ids. They may have changed
 * when it is done, so whoever does something to them has to ask again whether they match.
 */
export async function runsOfBulk(
  { store, onReaderThread }: Pick<Deps, 'store' | 'onReaderThread'>,
  op: SearchId,
  { flow_runs, limit }: Search,
  context: RequestContext,
): Promise<string[]> {
  const saysIds = Boolean(flow_runs?.id?.any_) && flow_runs?.operator !== 'or_';
  const found = await (saysIds ? undefined : onReaderThread.read(op, { flow_runs, limit } satisfies Search, context));
  if (!(found?.body instanceof EncodedJson)) return newestFlowRunIds(store.reader, flow_runs, limit);
  return parseJson(found.body.text) as string[];
}
