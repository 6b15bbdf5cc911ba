import type { AdminHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { noRoute } from '../../base/errors.ts';
import { type Instant, toWireInstant } from '../../base/time/instant.ts';

export type ClockMove = Schema<'ClockMove'>;

/** The controls of a test bench. Only `contralto dev` has them. */
export interface TestBench {
  readClock(): { time: Instant; running: boolean };
  /** Moves the clock, or runs everything that is due now. Resolves when the background work is done. @throws ApiError if the clock can't move there */
  moveClock(move: ClockMove): Promise<{ previous: Instant; time: Instant }>;
  /** Replaces all data by a seed, or by the seed of the command. @throws ApiError if the seed is invalid */
  reset(seed?: Schema<'Seed'>): Promise<Seeded>;
  /** @returns all faults. @throws ApiError for faults that can't strike */
  createFaults(given: Schema<'FaultsCreate'>): Schema<'FaultState'>[];
  readonly faults: { read(): Schema<'FaultState'>[]; clear(): void };
  /** Saves the data under a name. @throws ApiError if there are too many snapshots */
  createSnapshot(name: string): Promise<{ name: string; time: Instant }>;
  /** Replaces all data by those of a snapshot. @throws ApiError for an unknown name, like `deleteSnapshot` */
  restoreSnapshot(name: string): Promise<Seeded>;
  deleteSnapshot(name: string): Promise<void>;
  readonly snapshots: { list(): { name: string; time: Instant }[] };
  readTenants(): { name: string }[];
  /** @throws ApiError for an unknown name */
  deleteTenant(name: string): Promise<void>;
  readonly journal: { filter(filter: Schema<'FilterJournalRequest'>): Schema<'JournalEntry'>[] };
}

export interface Seeded {
  time: Instant;
  /** The ids of the records by section and name. */
  ids: Readonly<Record<string, string>>;
}

type Controls =
  | 'readClock'
  | 'moveClock'
  | 'resetData'
  | 'readSnapshots'
  | 'createSnapshot'
  | 'restoreSnapshot'
  | 'deleteSnapshot'
  | 'readTenants'
  | 'deleteTenant'
  | 'readFaults'
  | 'createFaults'
  | 'clearFaults'
  | 'filterJournal';

/** @param testBench undefined on other services, which do not have the operations */
export function testBenchHandlers(testBench: TestBench | undefined): Pick<AdminHandlers, Controls> {
  const bench = (): TestBench => {
    if (!testBench) throw noRoute();
    return testBench;
  };
  return {
    async readClock() {
      const { time, running } = bench().readClock();
      return { status: 200, body: { time: toWireInstant(time), running } };
    },

    async moveClock({ body }) {
      const moved = await bench().moveClock(body ?? {});
      return { status: 200, body: { previous: toWireInstant(moved.previous), time: toWireInstant(moved.time) } };
    },

    async resetData({ body: seed }) {
      const { time, ids } = await bench().reset(seed && Object.keys(seed).length > 0 ? seed : undefined);
      return { status: 200, body: { time: toWireInstant(time), ids } };
    },

    async readSnapshots() {
      const snapshots = bench().snapshots.list();
      return { status: 200, body: snapshots.map(({ name, time }) => ({ name, time: toWireInstant(time) })) };
    },

    async createSnapshot({ body: { name, ...others } }) {
      assertNoMore(others);
      const { time } = await bench().createSnapshot(name);
      return { status: 201, body: { name, time: toWireInstant(time) } };
    },

    async restoreSnapshot({ params }) {
      const { time, ids } = await bench().restoreSnapshot(params.name);
      return { status: 200, body: { time: toWireInstant(time), ids } };
    },

    async deleteSnapshot({ params }) {
      await bench().deleteSnapshot(params.name);
      return { status: 204 };
    },

    async readTenants() {
      return { status: 200, body: bench().readTenants() };
    },

    async deleteTenant({ params }) {
      await bench().deleteTenant(params.name);
      return { status: 204 };
    },

    async readFaults() {
      return { status: 200, body: bench().faults.read() };
    },

    async createFaults({ body }) {
      return { status: 200, body: bench().createFaults(body) };
    },

    async clearFaults() {
      bench().faults.clear();
      return { status: 204 };
    },

    async filterJournal({ body }) {
      return { status: 200, body: bench().journal.filter(body ?? {}) };
    },
  };
}
