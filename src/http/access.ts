import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** Data that the middleware of one request shares. */
export interface Locals {
  requestId: string;
  /** The operationId, once a route has matched. */
  op?: string;
  /** Path parameters, normalised. */
  params?: Record<string, string>;
  /** Allowed methods of the routes that match the path. */
  allow?: Set<string>;
}

export const localsOf = (response: Response): Locals => response.locals as Locals;

const ACCEPTABLE_ID = /^[\w.:/+=-]{1,128}$/;

/** Assigns every request an id, and counts and logs its response. Bodies and headers are not logged because they may contain secrets. */
export function access(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : randomUUID();
    const locals = localsOf(response);
    locals.requestId = requestId;
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      const milliseconds = performance.now() - start;
      const op = locals.op ?? 'none';
      metrics.observe(op, response.statusCode, milliseconds / 1000);
      if (!log.isLevelEnabled('info')) return;
      const status = response.writableFinished ? response.statusCode : 499;
      log.info({ op, status, ms: Math.round(milliseconds * 100) / 100, method: request.method, path: request.path, requestId }, 'request');
    });
    next();
  };
}
