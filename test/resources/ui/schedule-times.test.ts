import { expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

onEveryStore((api) => {
  const DAY = { since: '2035-01-01T00:00:00Z', until: '2035-01-01T23:59:59Z' };
  const read = async (body: Record<string, unknown> = {}) => {
    const { status, body: times } = await api.post('/ui/schedule_times', { ...DAY, ...body });
    expect(status).toBe(200);
    return times;
  };
  const deploy = async (schedules: object[], more: Record<string, unknown> = {}) =>
    (
      await api.deployment({
        schedules: schedules.map((schedule) => ({ schedule, active: true })),
        ...more,
      })
    ).id as string;
  const cron = (text: string) => ({ cron: text, timezone: 'UTC' });

  it('200: times of active schedules by hour, and the minutes in which several deployments start', async () => {
    const a = await deploy([cron('0,30 3 * * *'), cron('30 3 * * *')]);
    const b = await deploy([cron('30 3 * * *'), cron('15 5 * * *')]);
    await deploy([cron('30 3 * * *')], { paused: true });
    const idle = await deploy([cron('30 3 * * *')]);
    const [schedule] = (await api.get(`/deployments/${idle}/schedules`)).body;
    await api.patch(`/deployments/${idle}/schedules/${schedule.id}`, { active: false });
    const times = await read();
    expect(times).toEqual({
      hours: [
        { start: '2035-01-01T03:00:00Z', times: 4, collisions: 1 },
        { start: '2035-01-01T05:00:00Z', times: 1, collisions: 0 },
      ],
      collisions: [{ minute: '2035-01-01T03:30:00Z', deployments: 2, deployment_ids: [a, b].sort() }],
      complete_until: null,
    });
    expect(await read({ deployment_id: b })).toEqual({
      hours: [
        { start: '2035-01-01T03:00:00Z', times: 1, collisions: 0 },
        { start: '2035-01-01T05:00:00Z', times: 1, collisions: 0 },
      ],
      collisions: [],
      complete_until: null,
    });
    // hours count from the start of the period
    const { hours } = await read({ since: '2035-01-01T03:20:00Z', deployment_id: b });
    expect(hours.map(({ start }: { start: string }) => start)).toEqual(['2035-01-01T03:20:00Z', '2035-01-01T04:20:00Z']);
  });

  it('200: since when times may be missing, if a schedule has too many', async () => {
    const deployment = await deploy([{ interval: 60, anchor_date: '2030-01-01T00:00:00Z' }]);
    const { hours, complete_until } = await read({ deployment_id: deployment });
    expect(complete_until).toBe('2035-01-01T16:39:00Z');
    expect(hours.reduce((sum: number, { times }: { times: number }) => sum + times, 0)).toBe(1000);
  });

  it.each([
    ['a period that ends before it starts', { until: '2034-12-31T00:00:00Z' }],
    ['a long period', { until: '2035-02-02T00:00:00Z' }],
  ])('422: %s', async (_, body) => {
    expect((await api.post('/ui/schedule_times', { ...DAY, ...body })).status).toBe(422);
  });
});
