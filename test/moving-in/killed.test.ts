import { describe, expect, it } from 'vitest';
import { verifyImport } from '../../src/moving-in/import.ts';
import { run } from '../support/process.ts';
import { stores } from '../support/test-database.ts';
import { change, differing, importFile, sources } from './sources.ts';

const { sourceFile, target } = sources();

/** Many logs with new ids, so that an import takes a while. */
const MANY_LOGS = `create temporary table originals as select * from log;
  insert into log (id, created, updated, name, level, flow_run_id, task_run_id, message, timestamp)
  with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 300)
  select printf('%08x', i) || substr(id, 9), created, updated, name, level, flow_run_id, task_run_id, message, timestamp from numbers, originals`;

describe.each(stores())('an import into %s that is killed again and again', (kind) => {
  it('continues without loss or doubles', async () => {
    const file = sourceFile('3.9.1');
    change(file, MANY_LOGS);
    const into = await target(kind);
    const args = ['import', '--from', `sqlite:${file}`, '--into', into];
    // each run is killed after a kind, in the middle of the next one
    for (const name of ['block types', 'deployments', 'flow runs', 'task run states', 'artifact collections', 'logs', 'events']) {
      const { child, done, output } = run(args, {});
      child.stderr?.on('data', () => output().includes(`${name}: `) && child.kill('SIGKILL'));
      expect(await done, output()).toBe(null);
    }
    const { done, output } = run(args, {});
    expect(await done, output()).toBe(0);
    const report = await importFile(file, into, {}, verifyImport);
    expect(differing(report)).toEqual([]);
    const logs = report.verified.find(({ name }) => name === 'logs');
    expect(logs).toMatchObject({ source: { rows: 44 * 301 }, target: { rows: 44 * 301 } });
    const again = await importFile(file, into);
    expect(Object.values(again.kinds).reduce((sum, one) => sum + one.added, 0)).toBe(0);
  });
});
