import { parts } from '@contralto/client';

/** Lists without a filter of the service are read in pages, at most this many objects. */
export const MOST_READ = 1000;

/** The first objects of a list. */
export async function readAll<T>(load: Parameters<typeof parts<T>>[0]): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts(load)) {
    all.push(...part);
    if (all.length >= MOST_READ) break;
  }
  return all;
}
