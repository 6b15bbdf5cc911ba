import { describe, expect, it } from 'vitest';
import { verifyImport } from '../../src/moving-in/import.ts';
import { run } from '../support/process.ts';
import { startApi } from '../support/start-api.ts';
import { bothSides, differing, importFrom, manyLogs, sources } from './sources.ts';

const { sourceOn, target } = sources();

/** Runs a command, and kills it when it has written a text. */
async function killed(args: string[], text: string, { mayEnd = false } = {}): Promise<void> {
  const { child, done, output } = run(args, {});
  child.stderr?.on('data', () => output().includes(text) && child.kill('SIGKILL'));
  expect(mayEnd ? [null, 0] : [null], `${text} in ${output()}`).toContain(await done);
}

describe.each(bothSides())('an import from $from into $kind that is killed again and again', ({ from, kind }) => {
  it('continues without loss or doubles', async () => {
    const source = await sourceOn(from);
    // so that an import takes a while
    await source.change(...manyLogs(from, 300));
    const into = await target(kind);
    const args = ['import', '--from', source.url, '--into', into];
    // each run is killed after a kind, in the middle of the next one
    for (const name of ['deployments', 'flow runs', 'task run states', 'logs', 'events']) await killed(args, `${name}: `);
    const { done, output } = run(args, {});
    expect(await done, output()).toBe(0);
    const report = await importFrom(source.url, into, {}, verifyImport);
    expect(differing(report)).toEqual([]);
    const logs = report.verified.find(({ name }) => name === 'logs');
    expect(logs).toMatchObject({ source: { rows: 44 * 301 }, target: { rows: 44 * 301 } });
    const again = await importFrom(source.url, into);
    expect(Object.values(again.kinds).reduce((sum, one) => sum + one.added, 0)).toBe(0);
  }, 120_000);
});

describe.each(bothSides().filter(({ from, kind }) => from === kind))(
  'a switch from $from to $kind whose commands are killed at every step',
  ({ from, kind }) => {
    /** A source, and a service that answers for its server. */
    async function switching() {
      const [source, into, served] = [await sourceOn(from), await target(kind), await target(kind)];
      // so that a comparison takes a while
      await source.change(...manyLogs(from, 100));
      await importFrom(source.url, served, { choice: { only: ['definitions'] } });
      const server = await startApi(kind, { settings: { SERVICE_DATABASE_URL: served } });
      const paused = async () => {
        const pools = (await server.api.post('/work_pools/filter', {})).body as { name: string; is_paused: boolean }[];
        const deployments = (await server.api.post('/deployments/filter', {})).body as { name: string; paused: boolean }[];
        return [...pools.filter((pool) => pool.is_paused), ...deployments.filter((each) => each.paused)].map(({ name }) => name).toSorted();
      };
      const command = (...flags: string[]) => ['import', '--from', source.url, '--into', into, ...flags];
      return { source, into, server, paused, command, api: ['--source-api', `${server.api.url}/api`, '--wait', '0'] };
    }

    it('finishes without loss or doubles', async () => {
      const { source, into, server, command, api, paused } = await switching();
      try {
        for (const text of ['deployments: ', 'logs: ', 'rows copied']) await killed(command('--follow'), text);
        await source.change(`delete from log where cast(id as text) like '0000000a%'`, `delete from variable where name = 'rich'`);
        for (const text of ['Paused', 'flows: ', 'task runs: ']) await killed(command('--finish', ...api), text);
        const { done, output } = run(command('--finish', ...api), {});
        expect(await done, output()).toBe(0);
        expect(output()).toContain('Both sides are equal');
        expect(await paused()).toEqual(['adhoc', 'k8s', 'proc']);
        const { api: ours, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
        expect((await ours.post('/work_pools/filter', {})).body).toMatchObject([{ name: 'k8s', is_paused: true }, { is_paused: false }]);
        expect((await ours.post('/variables/count', {})).body).toBe(1);
        await stop();
        const { verified } = await importFrom(source.url, into, {}, verifyImport);
        expect(verified.find(({ name }) => name === 'logs')).toMatchObject({ source: { rows: 44 * 100 }, target: { rows: 44 * 100 } });
        const again = run(command('--finish', ...api), {});
        expect(await again.done).toBe(1);
        expect(again.output()).toContain('Its import is finished');
      } finally {
        await server.stop();
      }
    }, 120_000);

    it('leaves both sides as they were after an abort', async () => {
      const { into, server, command, api, paused } = await switching();
      try {
        const before = await paused();
        await killed(command('--follow'), 'rows copied');
        await killed(command('--finish', ...api), 'Paused');
        expect(await paused()).not.toEqual(before);
        await killed(command('--abort', ...api), 'Resumed', { mayEnd: true });
        // it ends with an error if the first one has emptied the target
        const { done, output } = run(command('--abort', ...api), {});
        expect([0, 1], output()).toContain(await done);
        expect(output()).toMatch(/is empty again|does not follow/);
        expect(await paused()).toEqual(before);
        const { api: ours, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
        for (const path of ['flows', 'flow_runs', 'task_runs', 'work_pools', 'deployments', 'variables'])
          expect((await ours.post(`/${path}/count`, {})).body, path).toBe(0);
        await stop();
      } finally {
        await server.stop();
      }
    }, 120_000);
  },
);
