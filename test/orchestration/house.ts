import { pino } from 'pino';
import { afterAll, beforeAll, describe } from 'vitest';
import { Bus } from '../../src/events/bus.ts';
import { createOutbox } from '../../src/events/outbox.ts';
import type { EventRecord } from '../../src/events/record.ts';
import { randomIds } from '../../src/ids.ts';
import { createOrchestrator, type FlowRunOptions, type Orchestrated, type TaskRunOptions } from '../../src/orchestration/orchestrator.ts';
import type { OrchestrationRooms } from '../../src/orchestration/rule.ts';
import { proposedState, type StateInput } from '../../src/orchestration/states.ts';
import { loadSettings } from '../../src/settings.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store, Tx } from '../../src/store/store.ts';
import { TestClock } from '../support/clock.ts';
import { createDatabase, type StoreName, stores } from '../support/test-database.ts';
import { Builders, type HouseRooms } from './builders.ts';

/** A release that renews its leases. */
export const LEASING_CLIENT = '3.6.2';

/** Orchestration on a database of its own, without HTTP: what it says, and what it left in the tables. */
export class House extends Builders {
  readonly published: EventRecord[] = [];

  constructor(
    rooms: HouseRooms,
    clock: TestClock,
    private readonly close: () => Promise<void>,
  ) {
    super(rooms, clock);
    rooms.bus.subscribe('events', (records) => this.published.push(...records));
  }

  static async open(kind: StoreName): Promise<House> {
    const database = await createDatabase(kind);
    const clock = new TestClock();
    const { store } = await openStore({
      databaseUrl: database.url,
      migrationsFolder: 'drizzle',
      synchronous: 'normal',
      busyTimeoutSeconds: 5,
      poolSize: 5,
      connectTimeoutSeconds: 5,
      statementTimeoutSeconds: 20,
      now: () => clock.now(),
      onError: (error) => {
        throw error;
      },
    });
    return new House(roomsOn(store, clock), clock, async () => {
      await store.close();
      await database.drop();
    });
  }

  stop(): Promise<void> {
    return this.close();
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.rooms.store.transaction(work);
  }

  setFlowRun(id: string, state: StateInput, options: FlowRunOptions = {}): Promise<Orchestrated> {
    return this.transaction((tx) => this.rooms.orchestrator.flowRun(tx, id, proposedState(state, this.rooms), options));
  }

  setTaskRun(id: string, state: StateInput, options: TaskRunOptions = {}): Promise<Orchestrated> {
    return this.transaction((tx) => this.rooms.orchestrator.taskRun(tx, id, proposedState(state, this.rooms), options));
  }
}

function roomsOn(store: Store, clock: TestClock): HouseRooms {
  const loaded = loadSettings({});
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  const ids = randomIds;
  const bus = new Bus((error) => {
    throw error;
  });
  const rooms: OrchestrationRooms = {
    settings: loaded.settings,
    clock,
    ids,
    bus,
    outbox: createOutbox({ settings: loaded.settings, clock, ids, bus, log: pino({ level: 'silent' }) }),
  };
  return { ...rooms, store, orchestrator: createOrchestrator(rooms) };
}

/** Describes the same behaviour on SQLite and on PostgreSQL. */
export function inEveryHouse(tests: (house: House) => void): void {
  for (const kind of stores()) {
    describe(`on ${kind}`, () => {
      let house: House;
      beforeAll(async () => {
        house = await House.open(kind);
      });
      afterAll(() => house.stop());
      // a stand-in: tests are described before the house is open
      const member = (name: string | symbol) => {
        const value: unknown = Reflect.get(house, name, house);
        return typeof value === 'function' ? value.bind(house) : value;
      };
      tests(new Proxy({} as House, { get: (_target, name) => member(name) }));
    });
  }
}
