import { describe, expect, it } from 'vitest';
import { randomIds } from '../../src/base/ids.ts';
import { abort, type FollowOptions, finish, follow } from '../../src/moving-in/following/following.ts';
import { openSource } from '../../src/moving-in/source/open-source.ts';
import { openBatches } from '../../src/store/moving/batches/open-batches.ts';
import { startApi } from '../support/start-api.ts';
import { until } from '../support/waiting.ts';
import { bothSides, differing, manyLogs, sources, tools } from './sources.ts';

const { sourceOn, target } = sources();

const PAUSED = { sqlite: 'update work_pool set is_paused = 1', postgres: 'update work_pool set is_paused = true' };

/** A follower that repeats until it is finished or aborted. */
function follower(from: string, into: string) {
  const said: string[] = [];
  const options: FollowOptions = {
    choice: {},
    onConflict: 'stop',
    acceptsUnknown: false,
    ids: randomIds,
    now: () => new Date().toISOString().replace('Z', '000Z'),
    openSource: () => openSource(from),
    openTarget: () => openBatches(into, tools),
    say: (line) => void said.push(line),
  };
  const rounds = () => said.filter((line) => line.includes('rows copied')).length;
  return { options, said, rounds };
}

describe.each(bothSides())('a new database on $kind that follows a source on $from', ({ from, kind }) => {
  it('gets new, changed, and deleted rows until the import is finished', async () => {
    const [source, into] = [await sourceOn(from), await target(kind)];
    // more ids than a page
    await source.change(...manyLogs(from, 30));
    const { options, said, rounds } = follower(source.url, into);
    const following = follow(options, 0.05);
    await until('the first round has ended', () => rounds() > 0);
    await expect(finish({ ...options, control: undefined, waitSeconds: 0 })).rejects.toThrow(
      'Work pools of the source are not paused: proc',
    );
    await following;
    expect(said.at(-1)).toBe('Another command finishes or aborts this import.');

    const now = options.now().replace('T', ' ').replace('Z', '');
    await source.change(
      PAUSED[from],
      `insert into flow (id, name, created, updated) values ('00000000-0000-4000-8000-000000000001', 'added', '${now}', '${now}')`,
      `update variable set value = '"changed"', updated = '${now}' where name = 'plain'`,
      `update flow_run set state_type = 'RUNNING', state_name = 'Running', tags = '["changed"]', updated = '${now}' where id = (select id from flow_run where parent_task_run_id is not null order by id desc limit 1)`,
      `delete from log where cast(id as text) like '000000%'`,
      `delete from log where id = (select id from log order by id limit 1)`,
      `delete from variable where name = 'rich'`,
    );
    const report = await finish({ ...options, control: undefined, waitSeconds: 0 });
    expect(differing(report)).toEqual([]);
    expect(said.join(' ')).toMatch(/Handed over 1 runs in progress/);
    const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
    try {
      expect((await api.post('/variables/filter', {})).body).toMatchObject([{ name: 'plain', value: 'changed' }]);
      expect((await api.post('/logs/filter', { limit: 200 })).body).toHaveLength(43);
      expect((await api.post('/flows/count', {})).body).toBe(5);
      expect((await api.post('/flow_runs/filter', { flow_runs: { tags: { all_: ['changed'] } } })).body).toMatchObject([
        { state_name: 'Running', parent_task_run_id: expect.any(String) },
      ]);
    } finally {
      await stop();
    }
    await expect(follow(options, 0.05)).rejects.toThrow('already contains an import');
  }, 90_000);

  it('is empty again after an abort', async () => {
    const [source, into] = [await sourceOn(from), await target(kind)];
    const { options, rounds } = follower(source.url, into);
    const following = follow(options, 0.05);
    await until('the first round has ended', () => rounds() > 0);
    await abort({ ...options, control: undefined });
    await following;
    await expect(abort({ ...options, control: undefined })).rejects.toThrow('does not follow');
    const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
    expect((await api.post('/flow_runs/count', {})).body).toBe(0);
    expect((await api.post('/events/filter', {})).body).toMatchObject({ total: 0 });
    await stop();
  }, 90_000);
});
