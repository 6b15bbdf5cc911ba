import type { Instant } from '../base/time/instant.ts';
import type { Store } from '../store/store.ts';
import {
  type FinishedPass,
  type Lease,
  recordPass,
  type ServiceStateRow,
  serviceStatesByName,
  takeServiceLease,
} from './service-state-queries.ts';

/** The leases and passes of services, by row name. */
export interface PassRecords {
  claim(name: string, lease: Lease, now: Instant, options: { takeOver?: boolean }): ReturnType<typeof takeServiceLease>;
  record(name: string, pass: FinishedPass): Promise<void>;
  states(): Promise<ReadonlyMap<string, ServiceStateRow>>;
}

/** In the database, for any number of nodes. */
export const storedPasses = (store: Store): PassRecords => ({
  claim: (name, lease, now, options) => store.transaction((tx) => takeServiceLease(tx, name, lease, now, options)),
  record: (name, pass) => store.transaction((tx) => recordPass(tx, name, pass)),
  states: () => serviceStatesByName(store.reader),
});

/** In memory, for the only node of a test bench: a long move of its clock takes half as many statements. */
export function passesInMemory(): PassRecords {
  const rows = new Map<string, ServiceStateRow>();
  return {
    async claim(name, lease) {
      const before = rows.get(name) ?? { lastStarted: null, lastDurationSeconds: null, lastError: null, itemsHandled: 0, passes: 0 };
      rows.set(name, { ...before, name, ...lease });
      return { taken: true };
    },
    async record(name, { started, seconds, error, handled }) {
      const row = rows.get(name);
      if (!row) return;
      const { itemsHandled, passes } = row;
      const last = { lastStarted: started, lastDurationSeconds: seconds, lastError: error };
      rows.set(name, { ...row, ...last, itemsHandled: itemsHandled + handled, passes: passes + 1 });
    },
    states: async () => rows,
  };
}
