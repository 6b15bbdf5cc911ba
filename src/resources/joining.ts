import type { RequestContext } from '../base/request-context.ts';
import type { Joining } from '../store/store.ts';

/** Requests with larger bodies commit separately, because all requests of a shared transaction wait for all of it. */
const LARGEST_SHARED_BYTES = 64 * 1024;

/** Allows the transaction of a request to share a commit with others. @param locks as in {@link Joining} */
export const joining = ({ bodyBytes = 0 }: Pick<RequestContext, 'bodyBytes'>, locks: string | null): Joining | undefined =>
  bodyBytes <= LARGEST_SHARED_BYTES ? { locks } : undefined;
