import { v4, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { addSeconds, toWireInstant } from '../../../src/base/time/instant.ts';
import { resource } from '../../events/builders.ts';
import { connect, join } from '../../sockets/client.ts';
import { type ApiResponse, unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { bearer, issue } from '../../support/keys.ts';

/** The readers of a service share responses. */
const settings = {
  SERVICE_DATABASE_READERS: '1',
  SERVICE_LOGS_STREAM_OUT_ENABLED: 'true',
  SERVICE_LOGS_STREAM_PUBLISHING_ENABLED: 'true',
};

type Headers = Record<string, string>;

onEveryStore(
  (api) => {
    let admin: Headers;
    let team: Headers;
    let teamKey: string;
    let prefixed: Headers;
    const limited = async (name: string, limited_to: string[]): Promise<string> =>
      (await api.post('/api-keys', { name, role: 'deployer', limited_to }, admin)).body.key;
    const made = async (path: string, body: object, by: Headers): Promise<ApiResponse['body']> => {
      const response = await api.post(path, body, by);
      if (response.status >= 300) throw new Error(`POST ${path} responded with ${response.status}: ${response.text}`);
      return response.body;
    };
    const flowOf = (tags: string[], by: Headers) => made('/flows/', { name: unique('flow'), tags }, by);
    const namesOf = async (path: string, by: Headers, body: object = {}): Promise<string[]> =>
      (await api.post(path, body, by)).body.map(({ name }: { name: string }) => name).sort();

    describe('a key with a limit', () => {
      it('201: shows its limit', async () => {
        admin = bearer((await issue(api, { name: 'admin', role: 'admin' })).key);
        teamKey = await limited('a', ['tag:team-a']);
        team = bearer(teamKey);
        prefixed = bearer(await limited('p', ['prefix:team-a-']));
        expect((await api.get('/api-keys/current', team)).body).toMatchObject({ role: 'deployer', limited_to: ['tag:team-a'] });
        expect((await api.get('/api-keys/current', admin)).body.limited_to).toBeNull();
      });

      it('422: another criterion, no criterion, or an administrator', async () => {
        const create = (body: object) => api.post('/api-keys', { name: unique('key'), role: 'viewer', ...body }, admin);
        for (const limited_to of [['team-a'], ['tag:'], ['owner:x'], []]) expect((await create({ limited_to })).status).toBe(422);
        expect((await create({ role: 'admin', limited_to: ['tag:x'] })).body.detail[0].msg).toContain('administrator cannot be limited');
      });

      it('403: metrics', async () => {
        expect((await api.get('//metrics', team)).status).toBe(403);
        expect((await api.get('//metrics', admin)).status).toBe(200);
      });
    });

    describe('creations and changes', () => {
      it('403: an object that would be outside, which is then not stored', async () => {
        const [flow, variable] = [unique('flow'), `v${unique('')}`.replaceAll('-', '_')];
        const rejected = await api.post('/flows/', { name: flow }, team);
        expect([rejected.status, rejected.body.detail]).toEqual([403, expect.stringContaining('limited to objects with the tag team-a')]);
        expect((await api.post('/variables/', { name: variable, value: 1 }, team)).status).toBe(403);
        expect((await api.post('/work_pools/', { name: unique('pool'), type: 'process' }, prefixed)).status).toBe(403);
        expect((await api.get(`/flows/name/${flow}`, admin)).status).toBe(404);
        expect((await api.get(`/variables/name/${variable}`, admin)).status).toBe(404);
        const events = (await api.events('prefect.flow.created')).filter((event) => JSON.stringify(event).includes(flow));
        expect(events).toEqual([]);
        expect((await api.post('/work_pools/', { name: unique('team-a-pool'), type: 'process' }, prefixed)).status).toBe(201);
      });

      it('403: a change that would move an object out; 204: one that keeps it inside', async () => {
        const { id } = await flowOf(['team-a', 'old'], team);
        expect((await api.patch(`/flows/${id}`, { tags: ['other'] }, team)).status).toBe(403);
        expect((await api.get(`/flows/${id}`, admin)).body.tags).toEqual(['team-a', 'old']);
        expect((await api.patch(`/flows/${id}`, { tags: ['team-a'] }, team)).status).toBe(204);
      });

      it('403: an existing object of another team with the same name is not replaced', async () => {
        const flow = await flowOf(['team-b'], admin);
        const shared = await made('/deployments/', { flow_id: flow.id, name: unique('of-a'), tags: ['team-a'] }, admin);
        const foreign = await made('/deployments/', { flow_id: flow.id, name: unique('of-b'), tags: ['team-b'], version: '1' }, admin);
        expect((await api.get(`/flows/${flow.id}`, team)).status).toBe(200);
        const taken = { flow_id: flow.id, name: foreign.name, tags: ['team-a'], version: '2' };
        expect((await api.post('/deployments/', taken, team)).status).toBe(403);
        expect((await api.get(`/deployments/${foreign.id}`, admin)).body).toMatchObject({ tags: ['team-b'], version: '1' });
        expect((await api.post('/deployments/', { ...taken, name: shared.name }, team)).status).toBe(200);
        // the flow is shown with the deployment, but belongs to the other team
        for (const status of [
          (await api.patch(`/flows/${flow.id}`, { tags: ['team-a'] }, team)).status,
          (await api.delete(`/flows/${flow.id}`, team)).status,
          (await api.get(`/deployments/${foreign.id}`, team)).status,
        ])
          expect(status).toBe(404);
        expect((await api.post('/flows/', { name: flow.name, tags: ['team-a'] }, team)).status).toBe(200);
        const hidden = await flowOf(['team-b'], admin);
        expect((await api.post('/flows/', { name: hidden.name, tags: ['team-a'] }, team)).status).toBe(403);
      });

      it('403: a body that names an object outside, or one that does not exist', async () => {
        const outside = await flowOf(['team-b'], admin);
        const details = await Promise.all(
          [outside.id, v7()].map(async (flow_id) => {
            const { status, body } = await api.post('/deployments/', { flow_id, name: 'x', tags: ['team-a'] }, team);
            return [status, body.detail];
          }),
        );
        expect(details).toEqual(Array(2).fill([403, 'The body names a flow that you cannot see.']));
        const run = await made('/flow_runs/', { flow_id: outside.id }, admin);
        const log = { name: 'x', level: 20, message: 'x', timestamp: toWireInstant(api.clock.peek()), flow_run_id: run.id };
        expect((await api.post('/logs/', [log], team)).status).toBe(403);
      });

      it('200: a bulk deletion leaves objects outside', async () => {
        const [mine, foreign] = [await flowOf(['team-a', 'bulk'], team), await flowOf(['team-b', 'bulk'], admin)];
        const runs = [await made('/flow_runs/', { flow_id: mine.id }, team), await made('/flow_runs/', { flow_id: foreign.id }, admin)];
        const ids = { flow_runs: { id: { any_: runs.map(({ id }) => id) } } };
        expect((await api.post('/flow_runs/bulk_delete', ids, team)).body.deleted).toEqual([runs[0].id]);
        const flows = { flows: { tags: { all_: ['bulk'] } } };
        expect((await api.post('/flows/bulk_delete', flows, team)).body.deleted).toEqual([mine.id]);
        expect((await api.get(`/flow_runs/${runs[1].id}`, admin)).status).toBe(200);
        expect((await api.get(`/flows/${foreign.id}`, admin)).status).toBe(200);
      });
    });

    describe('runs', () => {
      it('are inside with their flow or deployment, and without a deployment by their tags', async () => {
        const [mine, foreign] = [await flowOf(['team-a'], admin), await flowOf(['team-b'], admin)];
        const own = await made('/deployments/', { flow_id: foreign.id, name: unique('d'), tags: ['team-a'] }, admin);
        const other = await made('/deployments/', { flow_id: foreign.id, name: unique('d') }, admin);
        const run = (body: object) => made('/flow_runs/', body, admin);
        const inside = [
          await run({ flow_id: mine.id }),
          await run({ flow_id: foreign.id, deployment_id: own.id }),
          await run({ flow_id: foreign.id, tags: ['team-a'] }),
        ];
        const outside = [await run({ flow_id: foreign.id }), await run({ flow_id: foreign.id, deployment_id: other.id, tags: ['team-a'] })];
        for (const { id } of inside) expect((await api.get(`/flow_runs/${id}`, team)).status).toBe(200);
        for (const { id } of outside) expect((await api.get(`/flow_runs/${id}`, team)).status).toBe(404);
      });

      it('responses are not shared with callers that have another limit', async () => {
        const filter = { flow_runs: { state: { type: { any_: ['CANCELLED'] } } } };
        const { id } = await flowOf(['team-b'], admin);
        for (const flow_id of [id, (await flowOf(['team-a'], admin)).id])
          await made('/flow_runs/', { flow_id, state: { type: 'CANCELLED' } }, admin);
        for (let round = 0; round < 3; round++) {
          expect((await api.post('/flow_runs/count', filter, admin)).body).toBe(2);
          expect((await api.post('/flow_runs/count', filter, team)).body).toBe(1);
          expect((await api.post('/flow_runs/count', filter, prefixed)).body).toBe(0);
          const lateness = await Promise.all([admin, team, prefixed].map((by) => api.post('/flow_runs/lateness', filter, by)));
          expect(lateness.map(({ body }) => body === null)).toEqual([false, false, true]);
        }
      });
    });

    describe('streams', () => {
      it('send events and logs about objects inside', async () => {
        const [mine, foreign] = [await flowOf(['team-a'], admin), await flowOf(['team-b'], admin)];
        const runs = [await made('/flow_runs/', { flow_id: foreign.id }, admin), await made('/flow_runs/', { flow_id: mine.id }, admin)];
        const occurred = { since: addSeconds(api.clock.peek(), -600), until: addSeconds(api.clock.peek(), 600) };
        const [events, logs] = [await join(api, '/events/out', teamKey), await join(api, '/logs/out', teamKey)];
        events.send({ type: 'filter', filter: { event: { prefix: ['streamed'] }, occurred }, backfill: false });
        logs.send({ type: 'filter', filter: {} });
        await events.ping('ready');
        await logs.ping('ready');
        const at = toWireInstant(api.clock.peek());
        const happened = runs.map(({ id }) => ({
          ...{ id: v7(), occurred: at, event: 'streamed.now', resource: resource(`prefect.flow-run.${id}`), payload: {} },
        }));
        await made('/events', happened, admin);
        await made(
          '/logs/',
          runs.map(({ id }) => ({ name: 'x', level: 20, message: id, timestamp: at, flow_run_id: id })),
          admin,
        );
        expect((await events.next()) as object).toMatchObject({ event: { id: happened[1]!.id } });
        expect((await logs.next()) as object).toMatchObject({ log: { message: runs[1].id } });
        await Promise.all([events.close(), logs.close()]);
        const again = await join(api, '/events/out', teamKey);
        again.send({ type: 'filter', filter: { event: { prefix: ['streamed'] }, occurred } });
        expect((await again.next()) as object).toMatchObject({ event: { id: happened[1]!.id } });
        await again.close();
      });

      it('drop events that a client sends about objects outside', async () => {
        const [mine, foreign] = [await flowOf(['team-a'], admin), await flowOf(['team-b'], admin)];
        const client = await join(api, '/events/in', teamKey);
        const at = toWireInstant(api.clock.peek());
        const event = (id: string) => ({ id: v7(), occurred: at, event: 'sent.in', resource: resource(`prefect.flow.${id}`), payload: {} });
        const [dropped, kept] = [event(foreign.id), event(mine.id)];
        client.send(dropped);
        client.send(kept);
        await client.ping('stored');
        await client.close();
        const over = [event(foreign.id), event(mine.id)];
        expect((await api.post('/events', over, team)).status).toBe(204);
        expect((await api.events('sent.in')).map(({ id }) => id).sort()).toEqual([kept.id, over[1]!.id].sort());
      });

      it('1008: background tasks, and the channel of a pool outside', async () => {
        const client = await join(api, '/task_runs/subscriptions/scheduled', teamKey);
        expect((await client.closed).code).toBe(1008);
        const pool = await made('/work_pools/', { name: unique('pool'), type: 'process' }, admin);
        const close = async (name: string) => {
          const channel = await connect(api, `/work_pools/${name}/workers/connect`);
          channel.send({ type: 'auth', token: teamKey });
          await channel.next();
          const payload = {
            ...{ consumer_id: v4(), worker_name: 'w', worker_type: 'process', heartbeat_interval_seconds: 30 },
            ...{
              supported_channel_versions: ['work_pool_worker_channel.v1'],
              requested_capabilities: ['worker_heartbeat.v1', 'work_pool_snapshot.v1'],
              work_queue_names: [],
              handled_cleanup_kinds: [],
            },
            ...{ create_pool_if_not_found: false, default_base_job_template: {} },
          };
          channel.send({ type: 'worker.hello.v1', id: v4(), sent_at: new Date().toISOString(), payload });
          return channel.closed;
        };
        expect(await close(pool.name)).toEqual({ code: 1008, reason: 'authorization_failed' });
        expect(await close('unknown')).toEqual({ code: 1008, reason: 'authorization_failed' });
      });
    });

    describe('an automation', () => {
      it('reacts to events inside, and changes only objects inside', async () => {
        const [mine, foreign] = [await flowOf(['team-a'], admin), await flowOf(['team-b'], admin)];
        const deployments = await Promise.all(
          [mine, foreign].map(({ id }) => made('/deployments/', { flow_id: id, name: unique('d'), paused: false }, admin)),
        );
        const automation = await made(
          '/automations/',
          {
            ...{ name: unique('automation'), tags: ['team-a'] },
            trigger: { type: 'event', posture: 'Reactive', expect: ['go'], threshold: 1, within: 0 },
            actions: deployments.map(({ id }) => ({ type: 'pause-deployment', source: 'selected', deployment_id: id })),
          },
          team,
        );
        expect(automation.limited_to).toEqual(['tag:team-a']);
        const at = toWireInstant(api.clock.peek());
        const about = ({ id }: { id: string }) => ({
          id: v7(),
          occurred: at,
          event: 'go',
          resource: resource(`prefect.flow.${id}`),
          payload: {},
        });
        const act = async () => {
          await api.deps.ingest.flush();
          await api.service('triggers');
          await api.service('automation-actions');
        };
        const fired = async () => (await api.events('prefect.automation.triggered')).length;
        await made('/events', [about(foreign)], admin);
        await act();
        expect(await fired()).toBe(0);
        await made('/events', [about(mine)], admin);
        await act();
        expect(await fired()).toBe(1);
        const paused = await Promise.all(deployments.map(async ({ id }) => (await api.get(`/deployments/${id}`, admin)).body.paused));
        expect(paused).toEqual([true, false]);
        const failures = await api.events('prefect.automation.action.failed');
        expect(failures.map(({ payload }) => payload.status_code)).toEqual([404]);
      });
    });

    describe('a list of flows', () => {
      it('contains those of deployments inside, and its count agrees', async () => {
        const names = await namesOf('/flows/filter', team);
        expect(names.length).toBeGreaterThan(0);
        expect((await api.post('/flows/count', {}, team)).body).toBe(names.length);
      });
    });
  },
  { settings },
);
