import type { RequestHandler } from 'express';

/**
 * One handler that runs several in order, as an Express application would. The application matches the path, restores the URL, and checks for subscribers to its
 * traces for each handler, which takes more time than most of the handlers.
 */
export function inOrder(handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, done) => {
    let position = 0;
    const next = (error?: unknown): void => {
      const handler = error === undefined ? handlers[position++] : undefined;
      try {
        const running: unknown = handler ? handler(request, response, next) : done(error);
        if (running instanceof Promise) running.catch(done);
      } catch (thrown) {
        done(thrown);
      }
    };
    next();
  };
}

/** Whether `path` is `base` or below it. */
export const isBelow = (path: string, base: string): boolean =>
  path.startsWith(base) && (path.length === base.length || path[base.length] === '/');
