import { BoundedCache } from '../base/bounded-cache.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { ReadDeps } from '../deps.ts';
import type { Reply } from '../http/response/reply.ts';
import type { Limit } from '../store/limits/limit.ts';
import { limitedReader } from '../store/limits/limited-store.ts';
import type { ReadHandlers } from './handlers.ts';
import type { ReadId } from './read.ts';

/** Limits whose handlers a reader caches. */
const KEPT_LIMITS = 50;

/** The handlers for callers with a limit, or without one. */
export type HandlersOf = (limit: Limit | undefined) => Record<ReadId, (request: unknown, context: RequestContext) => Promise<Reply>>;

/** @param handlersOn creates the handlers that use a store */
export function handlersByLimit({ reader }: ReadDeps['store'], handlersOn: (store: ReadDeps['store']) => ReadHandlers): HandlersOf {
  type Typed = ReturnType<HandlersOf>;
  const unlimited = handlersOn({ reader }) as Typed;
  const kept = new BoundedCache<Typed>(KEPT_LIMITS);
  return (limit) =>
    limit ? kept.getOrMake(JSON.stringify(limit), () => handlersOn({ reader: limitedReader(reader, limit) }) as Typed) : unlimited;
}
