import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../support/every-store.ts';

const hourly = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
const daily = { cron: '0 3 * * *', timezone: 'Europe/Berlin', day_or: true };
const stored = { k: 1 };

/** The bodies of an update of a schedule, and the parameters afterwards. */
const UPDATES: [title: string, body: object, after: object][] = [
  ['a new rule', { schedule: daily }, {}],
  ['the same rule', { schedule: hourly }, {}],
  ['a rule and a switch', { schedule: hourly, active: false }, {}],
  ['a rule and parameters', { schedule: daily, parameters: { n: 2 } }, { n: 2 }],
  ['a rule and empty parameters', { schedule: daily, parameters: {} }, {}],
  ['parameters', { parameters: { n: 2 } }, { n: 2 }],
  ['empty parameters', { parameters: {} }, {}],
  ['a switch', { active: false }, stored],
  ['a maximum', { max_scheduled_runs: 3 }, stored],
  ['no rule', { schedule: null, active: true }, stored],
  ['nothing', {}, stored],
];

describe('the parameters of a schedule after an update with', () => {
  onEveryStore((api) => {
    const parametersOf = async ({ id }: { id: string }) =>
      (await api.get(`/deployments/${id}`)).body.schedules.map(({ parameters }: { parameters: object }) => parameters);

    it.each(UPDATES)('%s, by id', async (_, body, after) => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly, parameters: stored }] });
      const [{ id }] = deployment.schedules;
      expect((await api.patch(`/deployments/${deployment.id}/schedules/${id}`, body)).status).toBe(204);
      expect(await parametersOf(deployment)).toEqual([after]);
    });

    it.each(UPDATES)('%s, by slug in the list of the deployment', async (_, body, after) => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly, parameters: stored, slug: 's' }] });
      expect((await api.patch(`/deployments/${deployment.id}`, { schedules: [{ slug: 's', ...body }] })).status).toBe(204);
      expect(await parametersOf(deployment)).toEqual([after]);
    });

    it.each(UPDATES)('%s, in a list that replaces schedules without slugs', async (_, body, after) => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly, parameters: stored }] });
      expect((await api.patch(`/deployments/${deployment.id}`, { schedules: [body] })).status).toBe(204);
      // the list is complete: it removes the schedule that no entry with a rule describes
      const hasRule = 'schedule' in body && body.schedule !== null;
      expect(await parametersOf(deployment)).toEqual(hasRule ? [after] : []);
    });
  });
});
