import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const hourly = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
const daily = { cron: '0 3 * * *', timezone: 'Europe/Berlin', day_or: true };

describe('schedules of deployments', () => {
  onEveryStore((api) => {
    const path = (deployment: { id: string }, schedule?: { id: string }) =>
      `/deployments/${deployment.id}/schedules${schedule ? `/${schedule.id}` : ''}`;
    const runsOf = async (deployment: { id: string }) =>
      (await api.post('/flow_runs/filter', { deployments: { id: { any_: [deployment.id] } } })).body as Record<
        string,
        ApiResponse['body']
      >[];

    it('201: adds schedules, returns them in the order of the request, lists them in reverse', async () => {
      const deployment = await api.deployment();
      const body = [
        { schedule: hourly, slug: 'a', max_scheduled_runs: 5 },
        { schedule: daily, active: false, replaces: 'ignored', parameters: { k: 1 } },
      ];
      const added = await api.post(path(deployment), body);
      expect(added.status).toBe(201);
      expect(added.body[0]).toMatchObject({
        schedule: hourly,
        slug: 'a',
        max_scheduled_runs: 5,
        active: true,
        deployment_id: deployment.id,
      });
      expect(added.body[1]).toMatchObject({ schedule: daily, slug: null, active: false, parameters: { k: 1 } });
      expect((await api.get(path(deployment))).body).toEqual([...added.body].reverse());
      expect((await api.get(`/deployments/${deployment.id}`)).body.updated).toBe(deployment.updated);
    });

    it('404 and 409: unknown deployments, slugs in use', async () => {
      expect((await api.get(path({ id: UNKNOWN }))).body.detail).toBe('Deployment not found.');
      expect((await api.post(path({ id: UNKNOWN }), [{ schedule: hourly }])).body.detail).toBe('Deployment not found.');
      const deployment = await api.deployment({
        schedules: [
          { schedule: hourly, slug: 'a' },
          { schedule: hourly, slug: 'b' },
        ],
      });
      const detail = 'Schedule slugs must be unique within a deployment.';
      for (const body of [
        [{ schedule: hourly, slug: 'a' }],
        [
          { schedule: hourly, slug: 'c' },
          { schedule: hourly, slug: 'c' },
        ],
      ]) {
        const taken = await api.post(path(deployment), body);
        expect([taken.status, taken.body.detail]).toEqual([409, detail]);
      }
      const [b] = deployment.schedules;
      const renamed = await api.patch(path(deployment, b), { slug: 'a' });
      expect([renamed.status, renamed.body.detail]).toEqual([409, detail]);
      expect((await api.patch(path(deployment, b), { slug: 'b' })).status).toBe(204);
    });

    it('422: a maximum that is too large, null parameters, an invalid schedule', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly }] });
      const large = await api.post(path(deployment), [{ schedule: hourly, max_scheduled_runs: 51 }]);
      expect(large.status).toBe(422);
      expect(large.text).toContain('Value error, `max_scheduled_runs` must be less than or equal to 50.');
      const [schedule] = deployment.schedules;
      for (const body of [{ parameters: null }, { max_scheduled_runs: 0 }, { schedule: { cron: 'never' } }, { unknown: 1 }]) {
        expect((await api.patch(path(deployment, schedule), body)).status).toBe(422);
      }
    });

    it('422: recurrences that are too expensive to evaluate together', async () => {
      const weeks = (count: number) => ({
        schedule: { rrule: `DTSTART:20260101T000000\nRRULE:FREQ=WEEKLY;COUNT=${count}`, timezone: 'UTC' },
      });
      const first = api.kind === 'sqlite' ? 100_000 : 110_000;
      const schedules = Array.from({ length: 5 }, (_, n) => weeks(first + n));
      const flow_id = (await api.flow()).id;
      const rejected = await api.post('/deployments/', { flow_id, name: 'weekly', schedules });
      expect(rejected.status).toBe(422);
      expect(rejected.body.detail).toMatchObject([{ loc: ['body', 'schedules', '3', 'schedule'] }]);
      expect(rejected.text).toContain('the occurrences of COUNT take too long to be counted, together');
      // counted schedules are cached, and not counted again
      const deployment = await api.deployment({ flow_id, name: 'weekly', schedules: schedules.slice(0, 3) });
      expect((await api.post(path(deployment), schedules.slice(3))).status).toBe(201);
      expect((await api.patch(`/deployments/${deployment.id}`, { schedules })).status).toBe(204);
      const more = Array.from({ length: 5 }, (_, n) => weeks(first + 10 + n));
      expect((await api.post(path(deployment), more)).body.detail).toMatchObject([{ loc: ['body', '3', 'schedule'] }]);
      expect((await api.patch(`/deployments/${deployment.id}`, { schedules: more.slice(3) })).status).toBe(204);
    });

    it('204: an update writes given values that are not null, and keeps the rest', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly, slug: 's', parameters: { k: 1 } }] });
      const [schedule] = deployment.schedules;
      await api.service('recent-deployments');
      const due = (await runsOf(deployment)).map((run) => run.next_scheduled_start_time).sort()[0]!;
      api.clock.set(due.replace('Z', '.000001Z'));
      expect((await api.patch(path(deployment, schedule), { active: false, slug: null, max_scheduled_runs: null })).status).toBe(204);
      const [after] = (await api.get(path(deployment))).body;
      expect(after).toMatchObject({ id: schedule.id, active: false, slug: 's', parameters: { k: 1 }, schedule: hourly });
      expect(after.updated > schedule.updated).toBe(true);
      expect((await runsOf(deployment)).map((run) => run.next_scheduled_start_time)).toEqual([due]);
    });

    it('204: a deleted schedule deletes all runs of the scheduler; those of the other schedules are created again', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly }, { schedule: daily }] });
      const [, first] = deployment.schedules;
      await api.service('recent-deployments');
      const manual = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
      expect((await api.delete(path(deployment, first))).status).toBe(204);
      expect((await runsOf(deployment)).map((run) => run.id)).toEqual([manual.id]);
      await api.service('scheduler');
      expect((await runsOf(deployment)).filter((run) => run.auto_scheduled)).toHaveLength(3);
      const again = await api.delete(path(deployment, first));
      expect([again.status, again.body.detail]).toEqual([404, 'Schedule not found.']);
    });

    it('404: a schedule of another deployment', async () => {
      const [one, two] = [await api.deployment({ schedules: [{ schedule: hourly }] }), await api.deployment()];
      const [schedule] = one.schedules;
      for (const call of [() => api.patch(path(two, schedule), { active: false }), () => api.delete(path(two, schedule))]) {
        const response = await call();
        expect([response.status, response.body.detail]).toEqual([404, 'Schedule not found.']);
      }
      expect((await api.delete(path({ id: UNKNOWN }, schedule))).body.detail).toBe('Deployment not found.');
    });

    describe('previewSchedule', () => {
      it('200: the next times with their local form', async () => {
        const schedule = { cron: '30 2 * * *', timezone: 'Europe/Berlin', day_or: true };
        const { status, body } = await api.post('/deployments/schedules/preview', { schedule, n: 3, start: '2026-03-28T00:00:00Z' });
        expect(status).toBe(200);
        expect(body).toEqual([
          { instant: '2026-03-28T01:30:00Z', local: '2026-03-28T02:30:00+01:00', utc_offset_seconds: 3600, dst: false },
          { instant: '2026-03-29T01:30:00Z', local: '2026-03-29T03:30:00+02:00', utc_offset_seconds: 7200, dst: true },
          { instant: '2026-03-30T00:30:00Z', local: '2026-03-30T02:30:00+02:00', utc_offset_seconds: 7200, dst: true },
        ]);
        const never = { schedule: { cron: '0 0 30 2 *' } };
        expect((await api.post('/deployments/schedules/preview', never)).body).toEqual([]);
        const ended = { schedule: hourly, start: '2026-03-01T10:20:00Z', end: '2026-03-01T12:00:00Z' };
        expect((await api.post('/deployments/schedules/preview', ended)).body).toHaveLength(2);
      });

      it('422: an invalid schedule', async () => {
        expect((await api.post('/deployments/schedules/preview', { schedule: { cron: '* * * *' } })).status).toBe(422);
        expect((await api.post('/deployments/schedules/preview', { schedule: hourly, n: 1001 })).status).toBe(422);
      });
    });
  });
});
