import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { runsAllCases } from '../support/cases.ts';
import { startProcess } from '../support/process.ts';
import { createDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';

const LIMIT = 3;
const CLIENTS = 8;
const LIMITS = '/v2/concurrency_limits';

async function post(url: string, path: string, body: unknown): Promise<{ status: number; leaseId: string }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, leaseId: text === '' ? '' : (JSON.parse(text) as { lease_id: string }).lease_id };
}

describe.runIf(inject('postgresUrl'))('a limit that two processes share on PostgreSQL', () => {
  it.runIf(runsAllCases())(
    'has no more holders than slots, and counts exactly their leases after a process is killed',
    async () => {
      const database = await createDatabase('postgres');
      const homes = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'contralto-limits-')));
      const [killed, other] = await Promise.all(
        homes.map((home) => startProcess({ SERVICE_HOME: home, SERVICE_DATABASE_URL: database.url }, ['start', '--no-services'])),
      );
      if (!killed || !other) throw new Error('no services');
      await post(other.url, `${LIMITS}/`, { name: 'shared', limit: LIMIT, active: true });
      const held = new Set<string>();
      let mostHeld = 0;
      let releases = 0;
      let ends = false;
      const hold = async (url: string) => {
        while (!ends) {
          const taken = { names: ['shared'], slots: 1, mode: 'concurrency', lease_duration: 3600 };
          const { status, leaseId } = await post(url, `${LIMITS}/increment-with-lease`, taken);
          if (status !== 200) continue;
          held.add(leaseId);
          mostHeld = Math.max(mostHeld, held.size);
          await post(url, `${LIMITS}/leases/${leaseId}/renew`, { lease_duration: 3600 });
          // the slot is free before the response to its release
          held.delete(leaseId);
          await post(url, `${LIMITS}/decrement-with-lease`, { lease_id: leaseId });
          releases++;
        }
      };
      const load = Promise.allSettled([killed, other].flatMap(({ url }) => Array.from({ length: CLIENTS }, () => hold(url))));
      await until('slots are released', () => releases >= 200, PATIENCE);
      await killed.kill('SIGKILL');
      ends = true;
      await load;

      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query(
        `select active_slots as counted, (select count(*)::int from concurrency_lease_limits where limit_id = l.id) as leases
       from concurrency_limits l where name = 'shared'`,
      );
      await client.end();
      expect(mostHeld).toBe(LIMIT);
      expect(rows).toEqual([{ counted: rows[0].leases, leases: rows[0].leases }]);
      expect(rows[0].leases).toBeLessThanOrEqual(LIMIT);
      expect(await other.kill('SIGTERM')).toBe(0);
      await database.drop();
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    },
    90_000,
  );
});
