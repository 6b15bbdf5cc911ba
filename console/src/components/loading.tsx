import type { ComponentChildren } from 'preact';
import { ServiceError } from '../api/client.ts';
import type { Loaded } from '../api/resource.ts';
import { Problem } from './problem.tsx';

const titleOf = (error: Error): string =>
  error instanceof ServiceError && error.status === 404 ? 'This is not here, or not any more' : 'This cannot be shown';

/** Shows what was loaded; before that, that it is loading; and an error next to what is still known. */
export function Loading<T>({ from, children }: { from: Loaded<T>; children: (data: T) => ComponentChildren }) {
  const { data, error, loading, reload } = from;
  return (
    <div aria-busy={loading}>
      {error && <Problem title={titleOf(error)} words={error.message} retry={reload} />}
      {data !== undefined ? children(data) : !error && <p class="hint">Loading …</p>}
    </div>
  );
}
