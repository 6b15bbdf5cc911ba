import type { Encryption } from './encryption/encryption.ts';
import type { EventDeps } from './events/event-deps.ts';
import type { Orchestrator } from './orchestration/orchestrator.ts';

/** What handlers and background services are given: made once by the composition root. */
export interface Deps extends EventDeps {
  readonly encryption: Encryption;
  readonly orchestrator: Orchestrator;
}
