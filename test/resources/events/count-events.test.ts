import { describe, expect, it } from 'vitest';
import { clientEvent, resource, storedEvents } from '../../events/builders.ts';
import { type Api, unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const at = (time: string) => `2026-03-05T${time}Z`;

async function scene(api: Api, events: Record<string, unknown>[]) {
  const kind = unique('counted');
  await storedEvents(
    api,
    ...events.map((event) =>
      clientEvent(api, { event: `${kind}.happened`, ...event, ...(event.name ? { event: `${kind}.${event.name}` } : {}) }),
    ),
  );
  return async (countable: string, { since, until, ...body }: Record<string, unknown> = {}) => {
    const occurred = { since: since ?? at('07:00:00'), until: until ?? at('09:59:59') };
    const response = await api.post(`/events/count-by/${countable}`, {
      filter: { event: { prefix: [`${kind}.`] }, occurred },
      time_unit: 'hour',
      ...body,
    });
    expect(response.status, response.text).toBe(200);
    return response.body;
  };
}

describe('countEvents', () => {
  onEveryStore((api) => {
    it('200: by name, the most frequent first, then by name', async () => {
      const count = await scene(api, [
        { name: 'b', occurred: at('07:00:00') },
        { name: 'c', occurred: at('07:01:00') },
        { name: 'a', occurred: at('07:02:00') },
        { name: 'c', occurred: at('08:00:00.5') },
      ]);
      const rows = await count('event');
      expect(rows.map(({ label, count: n }: { label: string; count: number }) => [label.slice(-1), n])).toEqual([
        ['c', 2],
        ['a', 1],
        ['b', 1],
      ]);
      expect(rows[0]).toMatchObject({ value: rows[0].label, start_time: at('07:01:00'), end_time: at('08:00:00.500000') });
    });

    it('200: by resource, with its latest name', async () => {
      const count = await scene(api, [
        { occurred: at('07:00:00'), resource: resource('r.1', { 'prefect.resource.name': 'old' }) },
        { occurred: at('07:30:00'), resource: resource('r.1', { 'prefect.resource.name': 'new' }) },
        { occurred: at('07:00:00'), resource: resource('r.2', { 'prefect.name': 'legacy' }) },
        { occurred: at('07:00:00'), resource: resource('r.3') },
      ]);
      const rows = await count('resource');
      expect(rows.map(({ value, label, count: n }: { value: string; label: string; count: number }) => [value, label, n])).toEqual([
        ['r.1', 'new', 2],
        ['r.2', 'legacy', 1],
        ['r.3', 'r.3', 1],
      ]);
    });

    it('200: by time, every bucket of the period, aligned to hours', async () => {
      const count = await scene(api, [
        { occurred: at('06:59:59') },
        { occurred: at('08:00:00') },
        { occurred: at('08:59:59.999999') },
        { occurred: at('09:10:00') },
      ]);
      const rows = await count('time', { since: at('06:20:00'), until: at('09:20:00') });
      expect(rows.map(({ value, label, count: n }: { value: string; label: string; count: number }) => [value, label, n])).toEqual([
        ['0', '2026-03-05T06:00:00+00:00', 1],
        ['1', '2026-03-05T07:00:00+00:00', 0],
        ['2', '2026-03-05T08:00:00+00:00', 2],
        ['3', '2026-03-05T09:00:00+00:00', 1],
      ]);
      expect(rows[0]).toMatchObject({ start_time: at('06:00:00'), end_time: at('06:59:59.999999') });
    });

    it('200: by day, whatever the unit; today is a whole day if `until` is in the future', async () => {
      const count = await scene(api, [{ occurred: '2026-03-03T23:59:59Z' }, { occurred: at('07:00:00') }]);
      const rows = await count('day', { since: '2026-03-03T12:00:00Z', until: '2026-03-09T00:00:00Z' });
      expect(rows.map(({ count: n }: { count: number }) => n)).toEqual([1, 0, 1]);
    });

    it('200: weeks end on Sunday', async () => {
      const count = await scene(api, [{ occurred: at('07:00:00') }]);
      const rows = await count('time', { since: '2026-02-20T00:00:00Z', until: '2026-12-01T00:00:00Z', time_unit: 'week' });
      expect(rows.map(({ label, count: n }: { label: string; count: number }) => [label.slice(0, 10), n])).toEqual([
        ['2026-02-16', 0],
        ['2026-02-23', 0],
        ['2026-03-02', 1],
      ]);
    });

    it('200: buckets of 2.5 seconds keep their boundaries when the period moves', async () => {
      const count = await scene(api, [{ occurred: at('07:00:02.499999') }, { occurred: at('07:00:02.5') }, { occurred: at('07:00:09.9') }]);
      const labels = async (since: string, until: string) =>
        (await count('time', { since, until, time_unit: 'second', time_interval: 2.5 })).map(
          (row: { label: string; count: number }) => `${row.label.slice(14, 21)} ${row.count}`,
        );
      const first = await labels(at('07:00:00'), at('07:00:20'));
      const moved = await labels(at('07:00:09'), at('07:00:20'));
      expect(first).toEqual(['00:00+0 1', '00:02.5 1', '00:05+0 0', '00:07.5 1', '00:10+0 0', '00:12.5 0', '00:15+0 0', '00:17.5 0']);
      expect(moved).toEqual(first.slice(3));
    });

    it('200: hundredths of a second are distinguished exactly', async () => {
      const times = Array.from({ length: 100 }, (_, index) => at(`07:00:00.${String(index).padStart(2, '0')}`));
      const count = await scene(
        api,
        times.map((occurred) => ({ occurred })),
      );
      const rows = await count('time', { since: at('07:00:00'), until: at('07:00:01'), time_unit: 'second', time_interval: 0.01 });
      expect(rows.map(({ count: n }: { count: number }) => n)).toEqual(Array.from({ length: 100 }, () => 1));
    });

    it('200: a period that ends before it starts', async () => {
      const count = await scene(api, []);
      expect(await count('time', { since: at('09:00:00'), until: at('08:00:00') })).toEqual([]);
      expect(await count('event')).toEqual([]);
    });

    it('200: an interval longer than the representable time is one bucket before its origin and one after', async () => {
      const count = await scene(api, [{ occurred: at('07:00:00') }, { occurred: '2023-03-05T00:00:00Z' }]);
      const all = { since: '0001-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z', time_unit: 'week' };
      for (const time_interval of [1e9, 1e308])
        expect(await count('time', { ...all, time_interval })).toEqual([
          {
            value: '0',
            label: '0001-01-01T00:00:00+00:00',
            count: 1,
            start_time: '0001-01-01T00:00:00Z',
            end_time: '2024-03-31T23:59:59.999999Z',
          },
          {
            value: '1',
            label: '2024-04-01T00:00:00+00:00',
            count: 1,
            start_time: '2024-04-01T00:00:00Z',
            end_time: '9999-12-31T23:59:59.999999Z',
          },
        ]);
    });

    it('422: more days than the limit', async () => {
      const filter = { occurred: { since: '0001-01-01T00:00:00Z', until: '2020-01-01T00:00:00Z' } };
      const response = await api.post('/events/count-by/day', { filter, time_unit: 'week', time_interval: 1e6 });
      expect(response.status).toBe(422);
      expect(response.body.detail).toContain('which is too many');
    });

    it('422: too many buckets, for every countable', async () => {
      const filter = { occurred: { since: '2026-01-01T00:00:00Z', until: '2026-03-02T00:00:00Z' } };
      for (const countable of ['event', 'resource', 'time', 'day']) {
        const response = await api.post(`/events/count-by/${countable}`, { filter, time_unit: 'minute' });
        expect([response.status, response.body.detail]).toEqual([
          422,
          'The given interval would create 86400 buckets, which is too many. Please increase the interval or reduce the time range to produce 1000 buckets or fewer.',
        ]);
      }
    });

    it.each<[string, string, unknown]>([
      ['an interval below 0.01', 'event', { filter: {}, time_interval: 0.009 }],
      ['no filter', 'event', {}],
      ['an unknown countable', 'nope', { filter: {} }],
      ['an unknown unit', 'time', { filter: {}, time_unit: 'year' }],
    ])('422: %s', async (_, countable, body) => {
      expect((await api.post(`/events/count-by/${countable}`, body)).status).toBe(422);
    });
  });
});
