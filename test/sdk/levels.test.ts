import { expect, it } from 'vitest';
import { withClient } from './with-client.ts';

withClient('metric triggers and service levels of an unmodified client', {}, (session) => {
  it('are stored and merged as the client reads them', async () => {
    const { body: flow } = await session.live.post('/flows/', { name: 'levels' });
    const { body: deployment } = await session.live.post('/deployments/', { name: 'levels', flow_id: flow.id });
    const output = await session.runs(['levels.py', deployment.id]);
    expect(JSON.parse(output.split('\n').find((line) => line.startsWith('{'))!)).toEqual({
      metric: { name: 'successes', operator: '<', threshold: 0.9, range: 300, firing_for: 600 },
      first: { created: ['fast', 'fresh'], updated: [], deleted: [] },
      second: { created: ['punctual'], updated: ['fresh'], deleted: ['fast'] },
    });
    const { body: slas } = await session.live.post('/slas/filter', { slas: { deployment_id: { any_: [deployment.id] } } });
    expect(slas).toMatchObject([
      { name: 'fresh', type: 'frequency', stale_after: 7200, severity: 'moderate', enabled: true },
      { name: 'punctual', type: 'lateness', within: 600, enabled: false },
    ]);
  });
});
