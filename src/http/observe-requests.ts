import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Rejections } from '../audit/rejections.ts';
import { originOf } from '../audit/scope.ts';
import type { Principal } from '../base/request-context.ts';
import type { Attributes, Tracing } from '../base/tracing.ts';
import type { Peer } from '../keys/peer.ts';
import { boundRest } from './flow-control/body-rest.ts';
import type { Metrics } from './metrics.ts';

/** Data that the middleware of one request shares. */
export interface Locals {
  requestId: string;
  /** Where the request comes from. */
  peer: Peer;
  /** The authenticated principal, once it is known. */
  principal?: Principal;
  /** The operationId, once a route has matched. */
  op?: string;
  /** Once a route has matched: the path without the prefix of the API, and its parameters, normalized. */
  matched?: { path: string; params: Record<string, string> };
  /** Allowed methods of the routes that match the path. */
  allow?: readonly string[];
}

export const localsOf = (response: Response): Locals => response.locals as Locals;

/** Captures the kind and the id of the run in a path. */
const RUN_PATH = /\/(flow_run|task_run)s\/([\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12})(?=[/?]|$)/i;

/** The slug of a webhook is a secret. */
export const withoutSlug = (path: string): string => path.replace(/(\/hooks\/+)[^/?]+/i, '$1…');

const ACCEPTABLE_ID = /^[\w.:/+=-]{1,128}$/;

export interface ObservationOptions {
  log: Logger;
  metrics: Metrics;
  peerOf: (request: Request) => Peer;
  /** Without it, nothing is traced. */
  tracing: Tracing | undefined;
  /** Receives rejected requests; without it, they are not recorded. */
  rejections?: Pick<Rejections, 'note'> | undefined;
}

/**
 * Assigns an id to every request, determines where it comes from, and counts, logs, and traces its response. Bodies and headers are not logged because they may
 * contain secrets.
 */
export function observeRequests({ log, metrics, peerOf, tracing, rejections }: ObservationOptions): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : randomUUID();
    const locals = localsOf(response);
    locals.requestId = requestId;
    locals.peer = peerOf(request);
    response.setHeader('x-request-id', requestId);
    boundRest(request, response);
    const span = tracing?.request(request.headers);
    response.once('close', () => {
      const milliseconds = performance.now() - start;
      const op = locals.op ?? 'none';
      metrics.observe(op, response.statusCode, milliseconds / 1000);
      span?.end(op, spanAttributes(request, response, op), response.statusCode >= 500);
      const { op: operation, matched, principal, peer } = locals;
      const origin = originOf(principal, peer.remoteAddress, requestId);
      if (response.statusCode >= 400) rejections?.note({ status: response.statusCode, operation, params: matched?.params, origin });
      if (!log.isLevelEnabled('info')) return;
      const status = response.writableFinished ? response.statusCode : 499;
      const key = locals.principal?.key?.prefix;
      log.info(
        {
          op,
          status,
          ms: Math.round(milliseconds * 100) / 100,
          method: request.method,
          path: withoutSlug(locals.matched?.path ?? request.path),
          requestId,
          key,
        },
        'request',
      );
    });
    if (span) span.within(next);
    else next();
  };
}

function spanAttributes(request: Request, response: Response, op: string): Attributes {
  const [path = ''] = request.originalUrl.split('?', 1);
  const [, kind, run] = RUN_PATH.exec(path) ?? [];
  return {
    'contralto.operation': op,
    'contralto.request_id': localsOf(response).requestId,
    'http.request.method': request.method,
    'http.response.status_code': response.statusCode,
    'url.path': withoutSlug(path),
    ...(kind && run && { [`contralto.${kind.toLowerCase()}.id`]: run.toLowerCase() }),
  };
}
