import { type Answer, dataOf } from './responses.ts';

/** The request header with the cursor of a page. */
export type Cursor = {
  'x-contralto-cursor': string;
};

/**
 * The pages of a long list, one after another. They stay consistent while items are added or removed, and page 10,000 costs as much as the first.
 *
 * @param ask sends the operation with the cursor among its headers: `(headers) => filterFlowRuns({ client, headers })`
 * @throws RequestFailed
 */
export async function* parts<T>(request: (headers: Cursor) => Promise<Answer<T[]>>): AsyncGenerator<T[], void> {
  for (let cursor: string | null = 'start'; cursor !== null; ) {
    const answer: Answer<T[]> = await request({ 'x-contralto-cursor': cursor });
    const part = dataOf(answer);
    // the last page may be empty
    if (part.length > 0) yield part;
    cursor = answer.response?.headers.get('x-contralto-next-cursor') ?? null;
  }
}

/** The items of a long list, page by page like {@link parts}. */
export async function* items<T>(request: (headers: Cursor) => Promise<Answer<T[]>>): AsyncGenerator<T, void> {
  for await (const part of parts(request)) yield* part;
}

/** The response of the paginate operations. */
export interface Page<T> {
  results: T[];
  pages: number;
}

/** The pages of a paginate operation, starting with the first: `(page) => paginateFlows({ client, body: { page } })`. @throws RequestFailed */
export async function* pages<P extends Page<unknown>>(request: (page: number) => Promise<Answer<P>>): AsyncGenerator<P, void> {
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = dataOf(await request(page));
    last = answer.pages;
    if (answer.results.length > 0) yield answer;
  }
}
