import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, expect } from 'vitest';
import type { Handlers, Schema } from '../../generated/operations.ts';
import { ByteBudget } from '../../src/base/async/byte-budget.ts';
import { notFound } from '../../src/base/errors.ts';
import { loadSettings, type Settings } from '../../src/base/settings.ts';
import type { Instant } from '../../src/base/time/instant.ts';
import { loadContract } from '../../src/contract/load.ts';
import type { CsrfTokens } from '../../src/http/access/csrf.ts';
import { type AppOptions, createApp } from '../../src/http/app.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { NewerClients } from '../../src/http/newer-clients.ts';
import type { Reply } from '../../src/http/response/reply.ts';
import { Authenticator } from '../../src/keys/authenticator.ts';
import { createResponseCheck } from '../support/response-check.ts';

const NOW: Instant = '2026-03-05T10:00:00.000000Z';
export const ID = '0197a1c2-5b7e-7c3d-8e4f-0123456789ab';

export function settingsOf(env: Record<string, string> = {}): Settings {
  const loaded = loadSettings(env);
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  return loaded.settings;
}

export const flow: Schema<'Flow'> = { id: ID, created: NOW, updated: NOW, name: 'etl', tags: [], labels: {} };

const check = createResponseCheck(loadContract());

/** Handlers of some operations, or replies that their types reject. */
export type GivenHandlers = { [Op in keyof Handlers]?: Handlers[Op] | (() => Promise<Reply>) };

/** Completes the given handlers; every other operation responds with 404. */
function complete(given: GivenHandlers): Handlers {
  return new Proxy(given as Handlers, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      (async () => {
        throw notFound('Thing');
      }),
  });
}

export interface HarnessOptions extends Pick<AppOptions, 'translateError' | 'strict' | 'metrics'> {
  env?: Record<string, string>;
  tokens?: CsrfTokens;
  log?: AppOptions['log'];
  /** Without it, the harness doesn't check the responses. */
  inspectResponse?: AppOptions['inspectResponse'];
}

export function app(
  given: GivenHandlers,
  { env, tokens, metrics = createMetrics({ processMetrics: false }), log = pino({ level: 'silent' }), ...rest }: HarnessOptions = {},
) {
  const settings = settingsOf(env);
  const noKeys = { exists: async () => false, find: async () => ({ rejection: 'unknown' }) as const, watch: () => () => {} };
  return createApp({
    handlers: complete(given),
    settings,
    authenticator: new Authenticator(settings.api, noKeys),
    log,
    recordSignIn: async () => undefined,
    csrf: tokens ?? { find: async () => undefined },
    clock: { now: () => NOW },
    budget: new ByteBudget(134_217_728),
    metrics,
    newerClients: new NewerClients(settings.api.reportedVersion, metrics.registry, log),
    inspectResponse: check.inspect,
    ...rest,
  });
}

export function api(given: GivenHandlers = {}, options: HarnessOptions = {}) {
  return supertest(app(given, options));
}

/** Fails if any response violated the contract, regardless of what the tests checked. */
export function expectNoBreach(): void {
  afterAll(() => expect(check.failures).toEqual([]));
}
