import { describe, expect, it, vi } from 'vitest';
import { withoutTriggers } from '../audit/tampering.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { run } from '../support/process.ts';
import { createDatabase, stores } from '../support/test-database.ts';

describe.each(stores())('contralto audit, while a service runs on %s', (kind) => {
  const within = async (work: (node: Node, audit: (...args: string[]) => Promise<Outcome>) => Promise<void>) => {
    const database = await createDatabase(kind);
    const node = await startNode(database.url, {}, { SERVICE_AUDIT_LOOP_SECONDS: '0.05' });
    try {
      await work(node, async (...args) => {
        const { child, done, output } = run(['audit', ...args], { SERVICE_DATABASE_URL: database.url });
        let printed = '';
        child.stdout?.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
        });
        return { code: await done, printed, output: output() };
      });
    } finally {
      await node.service.stop();
      await database.drop();
    }
  };
  interface Outcome {
    code: number | null;
    printed: string;
    output: string;
  }
  const create = async ({ apiUrl }: Node, name: string): Promise<string> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name, value: 1 }) };
    return ((await (await fetch(`${apiUrl}/variables/`, init)).json()) as { id: string }).id;
  };

  it('verifies the chain, and finds changed and removed records', async () => {
    await within(async (node, audit) => {
      for (const name of ['one', 'two', 'three']) await create(node, name);
      const intact = await vi.waitFor(
        async () => {
          const outcome = await audit('verify');
          expect(outcome.output).toContain('The chain is intact: 3 records verified.');
          return outcome;
        },
        { timeout: 60_000 },
      );
      expect(intact.code).toBe(0);
      const [, head = ''] = /^Head: (3:[0-9a-f]{64})$/m.exec(intact.printed) ?? [];
      expect(JSON.parse((await audit('verify', '--json')).printed)).toMatchObject({ records: 3, head: { position: 3 }, waiting: 0 });
      expect((await audit('verify', '--head', head)).code).toBe(0);

      const { store } = node.service.deps;
      await withoutTriggers(store, `update audit_records set object_name = 'other' where position = 2`);
      const changed = await audit('verify');
      expect([changed.code, changed.printed]).toEqual([
        1,
        expect.stringMatching(/DAMAGED: 1 record verified.\nThe record .* at position 2 was changed/),
      ]);
      await withoutTriggers(store, 'delete from audit_records where position = 2');
      const removed = await audit('verify', '--json');
      expect([removed.code, JSON.parse(removed.printed).damage]).toEqual([1, 'The record at position 2 is missing.']);
      await withoutTriggers(store, 'delete from audit_records where position > 1');
      expect((await audit('verify')).code).toBe(0);
      const cut = await audit('verify', '--head', head);
      expect([cut.code, cut.printed]).toEqual([1, expect.stringContaining('ends before position 3')]);
    });
  }, 300_000);

  it('exports records as JSON lines, oldest first, and by object, actor, and time', async () => {
    await within(async (node, audit) => {
      const [one, two] = [await create(node, 'one'), await create(node, 'two')];
      const lines = async (...args: string[]) => {
        const { code, printed } = await audit('export', ...args);
        expect(code).toBe(0);
        return printed
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line).object.id);
      };
      expect(await lines()).toEqual([one, two]);
      expect(await lines('--object', two)).toEqual([two]);
      expect(await lines('--since', '2020-01-01T00:00:00Z')).toEqual([one, two]);
      expect(await lines('--since', '2999-01-01T00:00:00Z')).toEqual([]);
      expect(await lines('--actor', one)).toEqual([]);
    });
  }, 300_000);

  it.each([
    [['verify', '--head', 'x'], /--head: must be a position and a hash/],
    [['export', '--since', 'soon'], /--since: must be a time such as 2026-01-31T00:00:00Z, not "soon"/],
  ])('%j is rejected', async (args, message) => {
    const { done, output } = run(['audit', ...args], {});
    expect(await done).toBe(2);
    expect(output()).toMatch(message);
  });
});
