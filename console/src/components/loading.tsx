import type { ComponentChildren } from 'preact';
import { ServiceError } from '../api/client.ts';
import type { Loaded } from '../api/resource.ts';
import { Skeleton } from '../design/skeleton.tsx';
import { Problem } from './problem.tsx';

const titleOf = (error: Error): string => (error instanceof ServiceError && error.status === 404 ? 'Not found' : "Couldn't load this data");

/** Displays loaded data, or a placeholder before it arrives. An error is displayed above the last known data. */
export function Loading<T>({ from, children }: { from: Loaded<T>; children: (data: T) => ComponentChildren }) {
  const { data, error, loading, reload } = from;
  return (
    <div aria-busy={loading}>
      {error && <Problem title={titleOf(error)} message={error.message} retry={reload} />}
      {data !== undefined ? children(data) : !error && <Skeleton />}
    </div>
  );
}
