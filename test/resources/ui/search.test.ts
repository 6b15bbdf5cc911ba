import { afterEach, describe, expect, it, vi } from 'vitest';
import { searchKind } from '../../../src/resources/ui/search-queries.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { planOf } from '../../support/plan.ts';
import { statementsOf } from '../../support/statements.ts';

interface Hit {
  kind: string;
  id: string;
  name: string;
  within: string | null;
  within_id: string | null;
  state_type: string | null;
}

describe('search', () => {
  onEveryStore((api) => {
    afterEach(() => void vi.restoreAllMocks());

    const search = async (text: string, more: Record<string, unknown> = {}): Promise<Hit[]> => {
      const { status, body } = await api.post('/ui/search', { text, ...more });
      expect(status).toBe(200);
      return body.results;
    };
    const found = async (text: string, more: Record<string, unknown> = {}) =>
      (await search(text, more)).map(({ kind, name }) => `${kind} ${name}`);

    // first, because SQLite prepares a statement only once
    it('200: reads names and ids of runs through indexes', async () => {
      const { store } = api.deps;
      for (const kind of ['flow_run', 'task_run'] as const) {
        const ids = { first: '00000000-0000-0000-0000-000000000000', last: '0fffffff-ffff-ffff-ffff-ffffffffffff' };
        const statements = await statementsOf(() => searchKind(store.reader, kind, { text: 'x', ids, limit: 5 }));
        const searched = statements.findLast((text: string | undefined) => text?.includes(`from "${kind}s"`)) ?? '';
        expect(searched).not.toBe('');
        const plan = await planOf(store, searched);
        expect(plan).not.toMatch(/Seq Scan|SCAN (flow|task)_runs(?! USING)/);
        if (kind === 'flow_run') expect(plan).toContain('flow_runs_name');
      }
    });

    it('200: every kind by a part of its name, whatever its case', async () => {
      const flow = await api.flow({ name: 'Load-Kiwi-orders' });
      const deployment = await api.deployment({ name: 'nightly-kiwi', flow_id: flow.id });
      await api.post('/work_pools/', { name: 'kiwi-pool', type: 'process' });
      await api.workQueue('kiwi-pool', { name: 'fast-kiwis' });
      await api.post('/variables/', { name: 'kiwi_limit', value: 1 });
      await api.post('/v2/concurrency_limits/', { name: 'kiwi-database', limit: 1 });
      await api.post('/concurrency_limits/', { tag: 'kiwi-tag', concurrency_limit: 1 });
      await api.post('/artifacts/', { key: 'kiwi-report', type: 'markdown', data: '# 1' });
      await api.post('/automations/', {
        name: 'Tell about kiwis',
        trigger: { type: 'event', posture: 'Reactive', expect: ['a'], threshold: 1, within: 0 },
        actions: [{ type: 'do-nothing' }],
      });
      const run = await api.flowRun({ name: 'kiwi-run', flow_id: flow.id, state: 'RUNNING' });
      const hits = await search('KIWI');
      expect(hits.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
        'flow Load-Kiwi-orders',
        'deployment nightly-kiwi',
        'flow_run kiwi-run',
        'work_pool kiwi-pool',
        'work_queue fast-kiwis',
        'automation Tell about kiwis',
        'variable kiwi_limit',
        'artifact kiwi-report',
        'concurrency_limit kiwi-database',
        'concurrency_limit tag:kiwi-tag',
      ]);
      const byKind = new Map(hits.map((hit) => [hit.kind, hit]));
      expect(byKind.get('flow_run')).toMatchObject({ id: run.id, within: 'Load-Kiwi-orders', within_id: flow.id, state_type: 'RUNNING' });
      expect(byKind.get('deployment')).toMatchObject({ id: deployment.id, within: 'Load-Kiwi-orders' });
      expect(byKind.get('work_queue')).toMatchObject({ within: 'kiwi-pool' });
    });

    it('200: the exact name first, then names that begin with the text, up to the limit', async () => {
      for (const name of ['a-plum', 'plum-b', 'plum', 'plum-a', 'z-plum']) await api.flow({ name });
      expect(await found('plum', { kinds: ['flow'] })).toEqual(['flow plum', 'flow plum-a', 'flow plum-b', 'flow a-plum', 'flow z-plum']);
      expect(await found('plum', { kinds: ['flow'], limit: 2 })).toEqual(['flow plum', 'flow plum-a']);
    });

    it('200: runs only by the beginning of their name, task runs only by id', async () => {
      const run = await api.flowRun({ name: 'quick-quince' });
      const task = await api.taskRun({ name: 'quick-task', flow_run_id: run.id, state: 'COMPLETED' });
      expect(await found('Quick-q')).toEqual(['flow_run quick-quince']);
      expect(await found('quince')).toEqual([]);
      expect(await found('quick-t')).toEqual([]);
      expect(await search(task.id)).toEqual([
        {
          kind: 'task_run',
          id: task.id,
          name: 'quick-task',
          within: 'quick-quince',
          within_id: run.id,
          state_type: 'COMPLETED',
          state_name: 'Completed',
        },
      ]);
    });

    it('200: an id, its beginning, its digits without hyphens, and in upper case', async () => {
      const flow = await api.flow({ name: 'found-by-id' });
      for (const text of [flow.id, flow.id.slice(0, 30), flow.id.replaceAll('-', ''), flow.id.toUpperCase(), ` ${flow.id} `])
        expect(await found(text, { kinds: ['flow'], limit: 50 })).toContain('flow found-by-id');
      expect(await found(flow.id.slice(0, 3), { kinds: ['flow'] })).toEqual([]);
    });

    it('200: finds no anonymous block, and wildcards are ordinary characters', async () => {
      const { body: types } = await api.post('/block_types/', { name: 'Box', slug: 'box' });
      const { body: schema } = await api.post('/block_schemas/', { block_type_id: types.id, fields: {} });
      const block = (body: object) =>
        api.post('/block_documents/', { block_type_id: types.id, block_schema_id: schema.id, data: {}, ...body });
      await block({ name: 'fig-box' });
      const anonymous = await block({ is_anonymous: true });
      const hits = await search('fig');
      expect(hits).toMatchObject([{ kind: 'block_document', name: 'fig-box', within: 'Box' }]);
      expect(await found(anonymous.body.name)).toEqual([]);
      expect(await found(anonymous.body.id)).toEqual([]);
      expect(await found('f_g')).toEqual([]);
      expect(await found('f%g')).toEqual([]);
    });

    it('200: texts that no name can contain', async () => {
      for (const text of ['   ', '\0', '\u{10FFFF}', "'; drop table flows", 'ſ']) expect(await found(text)).toEqual([]);
    });

    it('422: no text, an unknown kind, or too many', async () => {
      expect((await api.post('/ui/search', { text: '' })).status).toBe(422);
      expect((await api.post('/ui/search', { text: 'a', kinds: ['event'] })).status).toBe(422);
      expect((await api.post('/ui/search', { text: 'a', limit: 51 })).status).toBe(422);
    });
  });
});
