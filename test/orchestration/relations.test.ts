import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { proposedState } from '../../src/orchestration/states.ts';
import { deployments, events, flows, workPools, workQueues } from '../../src/store/schema/tables.ts';
import type { Tx } from '../../src/store/store.ts';
import { onEveryStore } from '../support/every-store.ts';

/** The tests change rows directly, as other nodes do. */
describe('the related resources of run events', () => {
  onEveryStore((api) => {
    let ids: { flow: string; deployment: string; queue: string; pool: string; run: string };
    beforeEach(async () => {
      const pool = await api.workPool();
      const flow = await api.flow();
      const deployment = await api.deployment({ flow_id: flow.id, work_pool_name: pool.name, tags: ['first'], labels: { team: 'one' } });
      const run = (await api.post(`/deployments/${deployment.id}/create_flow_run`, { state: { type: 'SCHEDULED' } })).body;
      ids = { flow: flow.id, deployment: deployment.id, queue: deployment.work_queue_id, pool: pool.id, run: run.id };
      for (const type of ['PENDING', 'RUNNING']) await move(type);
    });

    /** @returns the names of the related resources in the event of the new state, by role, and its tags */
    const move = async (type: string) => {
      const response = await api.post(`/flow_runs/${ids.run}/set_state`, { state: { type }, force: true });
      const { db } = api.deps.store.reader;
      const [event] = await db.select({ related: events.related }).from(events).where(eq(events.id, response.body.state.id));
      const named = event!.related.map((one) => [one['prefect.resource.role'], one['prefect.resource.name'] ?? one['prefect.resource.id']]);
      const tags = event!.related.flatMap((one) => (one['prefect.resource.role'] === 'tag' ? [one['prefect.resource.id']] : []));
      return { ...Object.fromEntries(named.filter(([role]) => role !== 'tag')), tags };
    };
    const behind = (change: (tx: Tx) => Promise<unknown>) => api.deps.store.transaction(change);

    it('are current after the flow is renamed or tagged', async () => {
      await behind(({ db }) =>
        db
          .update(flows)
          .set({ tags: ['fresh'], name: `renamed ${ids.flow}` })
          .where(eq(flows.id, ids.flow)),
      );
      expect(await move('COMPLETED')).toMatchObject({ flow: `renamed ${ids.flow}`, tags: ['prefect.tag.first', 'prefect.tag.fresh'] });
    });

    it('are current after the deployment, its queue, or its pool is renamed', async () => {
      const name = `renamed ${ids.deployment}`;
      await behind(({ db }) => db.update(deployments).set({ name }).where(eq(deployments.id, ids.deployment)));
      expect(await move('COMPLETED')).toMatchObject({ deployment: name });
      await behind(({ db }) => db.update(workQueues).set({ name }).where(eq(workQueues.id, ids.queue)));
      expect(await move('COMPLETED')).toMatchObject({ 'work-queue': name });
      await behind(({ db }) => db.update(workPools).set({ name }).where(eq(workPools.id, ids.pool)));
      expect(await move('COMPLETED')).toMatchObject({ 'work-pool': name });
    });

    it('disappear with the deployment and the pool', async () => {
      await behind(({ db }) => db.delete(deployments).where(eq(deployments.id, ids.deployment)));
      expect(await move('COMPLETED')).not.toHaveProperty('deployment');
      await behind(({ db }) => db.delete(workPools).where(eq(workPools.id, ids.pool)));
      const after = await move('COMPLETED');
      expect(after).not.toHaveProperty('work-queue');
      expect(after).not.toHaveProperty('work-pool');
    });

    it('use the current labels for new runs', async () => {
      await behind(({ db }) =>
        db
          .update(deployments)
          .set({ labels: { team: 'two' } })
          .where(eq(deployments.id, ids.deployment)),
      );
      const run = (await api.post(`/deployments/${ids.deployment}/create_flow_run`, {})).body;
      expect(run.labels).toMatchObject({ team: 'two' });
    });

    it('see changes in the same transaction, and the previous values after a rollback', async () => {
      const { store, orchestrator } = api.deps;
      const rename = ({ db }: Tx, name: string) => db.update(flows).set({ name }).where(eq(flows.id, ids.flow));
      const failing = store.transaction(async (tx) => {
        await rename(tx, `undone ${ids.flow}`);
        await orchestrator.explainFlowRun(tx, ids.run, proposedState({ type: 'FAILED' }, api.deps));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect((await move('COMPLETED')).flow).not.toMatch('undone');
    });
  });
});
