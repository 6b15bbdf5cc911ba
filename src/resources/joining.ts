import type { RequestContext } from '../base/request-context.ts';
import type { Joining } from '../store/store.ts';

/** Larger bodies are written by themselves: whoever shares a transaction waits for all of it. */
const LARGEST_SHARED_BYTES = 64 * 1024;

/** The transaction of a request may be committed together with those of others. @param locks as in {@link Joining} */
export const joining = ({ bodyBytes = 0 }: Pick<RequestContext, 'bodyBytes'>, locks: string | null): Joining | undefined =>
  bodyBytes <= LARGEST_SHARED_BYTES ? { locks } : undefined;
