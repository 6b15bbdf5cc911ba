import { pino } from 'pino';
import { afterAll, beforeAll, describe } from 'vitest';
import { randomIds } from '../../src/base/ids.ts';
import { loadSettings } from '../../src/base/settings.ts';
import { ManualClock } from '../../src/base/time/manual-clock.ts';
import { Bus } from '../../src/bus/bus.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { createEventLog } from '../../src/events/event-log.ts';
import { createOutbox } from '../../src/events/outbox.ts';
import type { OrchestrationDeps } from '../../src/orchestration/deps.ts';
import type { Outcome } from '../../src/orchestration/engine/outcome.ts';
import { createOrchestrator, type FlowRunOptions, type TaskRunOptions } from '../../src/orchestration/orchestrator.ts';
import { proposedState, type StateInput } from '../../src/orchestration/states.ts';
import { Turns } from '../../src/orchestration/turns.ts';
import { toOrchestrationResult } from '../../src/orchestration/wire.ts';
import type { Store, Tx } from '../../src/store/store.ts';
import { openTestStore } from '../support/open-store.ts';
import { createDatabase, type StoreName, stores } from '../support/test-database.ts';
import { Builders, type HarnessDeps } from './builders.ts';

/** A client release that renews its leases. */
export const LEASING_CLIENT = '3.6.2';

/** The response to a proposal, and whether it wrote a state. */
export const responseOf = (outcome: Outcome) => ({ ...toOrchestrationResult(outcome), written: outcome.written });

export type Answer = ReturnType<typeof responseOf>;

/** Orchestration on a separate database, without HTTP: its responses and the rows that it wrote. */
export class Harness extends Builders {
  readonly published: EventRecord[] = [];

  constructor(
    deps: HarnessDeps,
    clock: ManualClock,
    private readonly close: () => Promise<void>,
  ) {
    super(deps, clock);
    deps.bus.subscribe('events', (records) => this.published.push(...records));
  }

  static async open(kind: StoreName): Promise<Harness> {
    const database = await createDatabase(kind);
    const clock = new ManualClock();
    const store = await openTestStore(database.pooledUrl, { directUrl: database.url, now: () => clock.now() });
    return new Harness(depsOn(store, clock), clock, async () => {
      await store.close();
      await database.drop();
    });
  }

  stop(): Promise<void> {
    return this.close();
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.deps.store.transaction(work);
  }

  async setFlowRun(id: string, state: StateInput, options: FlowRunOptions = {}): Promise<Answer> {
    return responseOf(await this.transaction((tx) => this.deps.orchestrator.flowRun(tx, id, proposedState(state, this.deps), options)));
  }

  async setTaskRun(id: string, state: StateInput, options: TaskRunOptions = {}): Promise<Answer> {
    return responseOf(await this.transaction((tx) => this.deps.orchestrator.taskRun(tx, id, proposedState(state, this.deps), options)));
  }
}

function depsOn(store: Store, clock: ManualClock): HarnessDeps {
  const loaded = loadSettings({});
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  const ids = randomIds;
  const bus = new Bus((error) => {
    throw error;
  });
  const deps: OrchestrationDeps = {
    settings: loaded.settings,
    clock,
    ids,
    bus,
    outbox: createOutbox({ settings: loaded.settings, clock, ids, bus, log: pino({ level: 'silent' }), eventLog: createEventLog() }),
    turns: new Turns(),
  };
  return { ...deps, store, orchestrator: createOrchestrator(deps) };
}

/** Describes the same behavior on SQLite and PostgreSQL. */
export function onEveryHarness(tests: (harness: Harness) => void): void {
  for (const kind of stores()) {
    describe(`on ${kind}`, () => {
      let harness: Harness;
      beforeAll(async () => {
        harness = await Harness.open(kind);
      });
      afterAll(() => harness.stop());
      // a proxy, because tests are described before the harness is open
      const member = (name: string | symbol) => {
        const value: unknown = Reflect.get(harness, name, harness);
        return typeof value === 'function' ? value.bind(harness) : value;
      };
      tests(new Proxy({} as Harness, { get: (_target, name) => member(name) }));
    });
  }
}
