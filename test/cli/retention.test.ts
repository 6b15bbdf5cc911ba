import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { someOf } from '../support/cases.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { run } from '../support/process.ts';
import { createDatabase, stores } from '../support/test-database.ts';

const DAY = 86_400_000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

async function retention(env: Record<string, string>, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const { done, output } = run(['retention', ...args], env);
  return { code: await done, output: output() };
}

/** After its first pass, the node holds the lease until the next pass, in an hour. */
async function addOldEvent({ apiUrl, service }: Node): Promise<void> {
  await vi.waitFor(async () => {
    const status = await service.services.status();
    expect(status.find(({ name }) => name === 'event-vacuum')).toMatchObject({ passes: 1, running: false });
  }, WAIT_OPTIONS);
  const at = Date.now() - 30 * DAY;
  const post = (path: string, body: unknown) =>
    fetch(apiUrl + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const event = {
    id: randomUUID(),
    occurred: new Date(at).toISOString(),
    event: 'acme.old',
    resource: { 'prefect.resource.id': 'acme.1' },
  };
  expect((await post('/events', [event])).status).toBe(204);
  const occurred = { since: new Date(at - DAY).toISOString(), until: new Date(at + DAY).toISOString() };
  await vi.waitFor(async () => {
    const response = await post('/events/filter', { filter: { occurred } });
    expect(await response.json()).toMatchObject({ total: 1 });
  }, WAIT_OPTIONS);
}

it.each(someOf(stores()))(
  'contralto retention --apply deletes expired rows, on PostgreSQL next to a node that runs the services (%s)',
  async (kind) => {
    const database = await createDatabase(kind);
    const node = await startNode(database.url);
    try {
      await addOldEvent(node);
      if (kind === 'sqlite') await node.service.stop();
      const { code, output } = await retention({ SERVICE_DATABASE_URL: database.url }, '--apply');
      expect(output).toContain('event-vacuum: 1\n');
      expect(code).toBe(0);
    } finally {
      if (kind === 'postgres') await node.service.stop();
      await database.drop();
    }
  },
);

it('contralto retention --apply does not create a missing database', async () => {
  const home = mkdtempSync(join(tmpdir(), 'contralto-retention-'));
  const { code, output } = await retention({ SERVICE_HOME: home }, '--apply');
  expect([code, output.trim()]).toEqual([1, `${join(home, 'contralto.db')} does not exist.`]);
  expect(existsSync(join(home, 'contralto.db'))).toBe(false);
  rmSync(home, { recursive: true });
});
