import { describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { client, RELEASE, withClient } from './with-client.ts';

describe.each(someOf(['3.8.8', RELEASE]))('an unmodified Python flow, release %s or the latest earlier one', (release) => {
  withClient('of the client', { packages: client(release), fresh: true }, (session) => {
    it('ends COMPLETED, with its logs, task runs and state history readable', async () => {
      const output = await session.runs(['first_flow.py']);
      expect(output).toContain('Finished in state Completed()');

      const run = await session.live.run('first-flow');
      expect(run).toMatchObject({ state_type: 'COMPLETED', parameters: { n: 3 }, run_count: 1 });
      expect(await session.live.stateNames('flow_run', run.id)).toEqual(['Pending', 'Running', 'Completed']);

      const tasks = await session.live.tasks(run.id, 3);
      expect(tasks.every(({ state_type, run_count }) => state_type === 'COMPLETED' && run_count === 1)).toBe(true);

      const messages = await session.live.logs(run.id, 'Finished in state');
      expect(messages).toContain('summing 3 numbers');
      expect(messages).toContain('adding 2 and 1');
      await session.live.events(`prefect.flow-run.${run.id}`, 'prefect.flow-run.Completed');
    });
  });
});
