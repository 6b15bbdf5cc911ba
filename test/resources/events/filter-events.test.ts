import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { clientEvent, related, resource, storedEvents } from '../../events/builders.ts';
import type { Api } from '../../support/api.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

/** The events of one test, with a unique name. */
function scene(api: Api) {
  const kind = unique('scene');
  const filter = async (given: Record<string, unknown> = {}, limit?: number) => {
    const response = await api.post('/events/filter', { filter: { event: { prefix: [`${kind}.`] }, ...given }, limit });
    expect(response.status, response.text).toBe(200);
    return response.body;
  };
  return {
    kind,
    filter,
    /** Stores events, oldest first, and returns them. */
    async store(...events: Record<string, unknown>[]) {
      const made = events.map((event) => clientEvent(api, { event: `${kind}.${event.name ?? 'happened'}`, ...event }));
      await storedEvents(api, ...made);
      return made;
    },
    /** The `tag`s of the payloads of matching events, in response order. */
    async tags(given: Record<string, unknown>) {
      return (await filter(given)).events.map((event: { payload: { tag: string } }) => event.payload.tag);
    },
  };
}

const tagged = (tag: string, event: Record<string, unknown> = {}) => ({ payload: { tag }, ...event });

describe('filterEvents', () => {
  onEveryStore((api) => {
    it('200: without a body, the newest 50 of the last 180 days', async () => {
      const { store, kind } = scene(api);
      const [old] = await store({ occurred: addSeconds(api.clock.peek(), -181 * 86_400) }, ...Array.from({ length: 60 }, () => ({})));
      const response = await api.request('post', '/events/filter');
      expect(response.status).toBe(200);
      const { events } = response.body;
      expect(events).toHaveLength(50);
      const times = events.map((event: { occurred: string }) => event.occurred);
      expect(times).toEqual([...times].sort().reverse());
      expect((await api.post('/events/filter', { filter: { event: { name: [old!.event] } } })).body.total).toBe(60);
      const since = addSeconds(api.clock.peek(), -190 * 86_400);
      const all = await api.post('/events/filter', { filter: { event: { prefix: [kind] }, occurred: { since } }, limit: null });
      expect(all.body.total).toBe(61);
    });

    it.each<[string, unknown]>([
      ['a limit above 50', { limit: 51 }],
      ['a negative limit', { limit: -1 }],
      ['an unknown field', { filter: { nope: 1 } }],
      ['an unknown nested field', { filter: { resource: { name: ['x'] } } }],
      ['occurred null', { filter: { occurred: null } }],
      ['id null', { filter: { id: null } }],
      ['order null', { filter: { order: null } }],
      ['since null', { filter: { occurred: { since: null } } }],
      ['distinct null', { filter: { resource: { distinct: null } } }],
      ['text without query', { filter: { text: {} } }],
      ['a query that is too long', { filter: { text: { query: 'x'.repeat(201) } } }],
      ['an invalid id', { filter: { id: { id: ['x'] } } }],
      ['a pair of three', { filter: { related: { resources_in_roles: [['a', 'b', 'c']] } } }],
    ])('422: %s', async (_, body) => {
      expect((await api.post('/events/filter', body)).status).toBe(422);
    });

    it('200: nulls and empty lists in filters have no effect', async () => {
      const { store, kind } = scene(api);
      await store({});
      const filter = {
        event: { prefix: [`${kind}.`], exclude_prefix: null, name: [], exclude_name: null },
        resource: { id: null, id_prefix: [], labels: null, distinct: false },
        related: { id: null, role: null, resources_in_roles: null, labels: null },
        any_resource: { id: null, id_prefix: null, labels: null },
        id: { id: [] },
        text: null,
        order: 'ASC',
      };
      expect((await api.post('/events/filter', { filter })).body.total).toBe(1);
      expect(
        (await api.post('/events/filter', { filter: { ...filter, related: null, any_resource: null, resource: null } })).body.total,
      ).toBe(1);
      expect((await api.post('/events/filter', { filter: null, limit: null })).status).toBe(200);
    });

    it('200: pages of 50, 50 and 20; the total is that of the first page', async () => {
      const { store, filter, kind } = scene(api);
      await store(...Array.from({ length: 120 }, (_, index) => tagged(String(index))));
      const first = await filter();
      expect([first.events.length, first.total]).toEqual([50, 120]);
      await store(tagged('late'));
      const follow = (link: string) => {
        expect(link.startsWith(`${api.url}/api/events/filter/next?page-token=`)).toBe(true);
        expect(new URL(link).searchParams.get('page-token')).toMatch(/^[\w-]+$/);
        return api.get(link.slice(`${api.url}/api`.length));
      };
      const second = (await follow(first.next_page)).body;
      expect([second.events.length, second.total]).toEqual([50, 120]);
      const third = (await follow(second.next_page)).body;
      expect([third.events.length, third.total, third.next_page]).toEqual([20, 120, null]);
      const tags = [...first.events, ...second.events, ...third.events].map((event) => event.payload.tag);
      expect(tags).toEqual(Array.from({ length: 120 }, (_, index) => String(119 - index)));
      const ascending = await filter({ order: 'ASC' }, 2);
      const rest = (await follow(ascending.next_page)).body;
      expect([...ascending.events, ...rest.events].map((event) => event.payload.tag)).toEqual(['0', '1', '2', '3']);
      expect((await api.post('/events/filter', { filter: { event: { prefix: [kind] } }, limit: 0 })).body).toMatchObject({
        events: [],
        total: 121,
        next_page: expect.any(String),
      });
    });

    it('403: an invalid token', async () => {
      const { store, filter } = scene(api);
      await store({}, {});
      const token = new URL((await filter({}, 1)).next_page).searchParams.get('page-token')!;
      for (const bad of ['zzz', '', '%00', token.slice(0, -6), `${token}x*`, Buffer.from('{}').toString('base64url')]) {
        const response = await api.get(`/events/filter/next?page-token=${bad}`);
        expect([response.status, response.body], bad).toEqual([403, { detail: 'Forbidden' }]);
      }
    });

    it('403: a token that was altered to contain more events than a page', async () => {
      const { store, filter } = scene(api);
      await store({}, {}, {});
      const token = new URL((await filter({}, 1)).next_page).searchParams.get('page-token')!;
      const content = JSON.parse(inflateRawSync(Buffer.from(token, 'base64url')).toString());
      const responses = [51, 1_000_000, -1, 1.5, 'many'].map((limit) => {
        const altered = deflateRawSync(JSON.stringify({ ...content, limit })).toString('base64url');
        return api.get(`/events/filter/next?page-token=${altered}`);
      });
      for (const { status, body } of await Promise.all(responses)) expect([status, body]).toEqual([403, { detail: 'Forbidden' }]);
    });

    it('422: no token', async () => {
      expect((await api.get('/events/filter/next')).status).toBe(422);
    });

    it('200: by time, both ends included', async () => {
      const { store, tags } = scene(api);
      const at = (seconds: number) => addSeconds('2026-03-05T09:00:00.000000Z', seconds);
      await store(
        tagged('a', { occurred: at(0) }),
        tagged('b', { occurred: at(0.000001) }),
        tagged('c', { occurred: at(2) }),
        tagged('d', { occurred: at(2.000001) }),
      );
      expect(await tags({ occurred: { since: at(0.000001), until: at(2) } })).toEqual(['c', 'b']);
    });

    it('200: equal times are ordered by id, in the direction of the order', async () => {
      const { store, filter } = scene(api);
      const occurred = '2026-03-05T09:00:00Z';
      const ids = (await store({ occurred }, { occurred }, { occurred })).map(({ id }) => id).sort();
      expect((await filter({ order: 'ASC' })).events.map((event: { id: string }) => event.id)).toEqual(ids);
      expect((await filter()).events.map((event: { id: string }) => event.id)).toEqual(ids.reverse());
    });

    it('200: by name; all lists must match, case-sensitive, without wildcards', async () => {
      const { store, kind } = scene(api);
      await store(tagged('a', { name: 'a.x' }), tagged('b', { name: 'b.x' }), tagged('A', { name: 'A.x' }), tagged('%', { name: 'a%x' }));
      const names = async (event: Record<string, unknown>) =>
        (await api.post('/events/filter', { filter: { event, order: 'ASC' } })).body.events.map(
          (one: { payload: { tag: string } }) => one.payload.tag,
        );
      expect(await names({ prefix: [`${kind}.a.`], name: [`${kind}.b.x`] })).toEqual([]);
      expect(await names({ prefix: [`${kind}.a`, `${kind}.b`] })).toEqual(['a', 'b', '%']);
      expect(await names({ prefix: [`${kind}.a%`] })).toEqual(['%']);
      expect(await names({ prefix: [`${kind}.`], exclude_prefix: [`${kind}.a`], exclude_name: [`${kind}.A.x`] })).toEqual(['b']);
      expect(await names({ name: [`${kind}.a.x`, `${kind}.A.x`] })).toEqual(['a', 'A']);
    });

    it('200: by primary resource and its labels', async () => {
      const { store, tags } = scene(api);
      await store(
        tagged('red', { resource: resource('r.1', { color: 'red' }) }),
        tagged('blue', { resource: resource('r.2', { color: 'blue', path: '100%_done' }) }),
        tagged('none', { resource: resource('R.1', { path: '100x-done', 'prefect.resource.role': 'boss' }) }),
      );
      const by = (filter: Record<string, unknown>) => tags({ resource: filter, order: 'ASC' });
      expect(await by({ id: ['r.1', 'r.9'] })).toEqual(['red']);
      expect(await by({ id_prefix: ['r.'] })).toEqual(['red', 'blue']);
      expect(await by({ id_prefix: ['r.2', 'R.1'] })).toEqual(['blue', 'none']);
      expect(await by({ labels: { color: '!red' } })).toEqual(['blue']);
      expect(await by({ labels: { color: ['red', '!red'] } })).toEqual(['red', 'blue']);
      expect(await by({ labels: { color: [] } })).toEqual([]);
      expect(await by({ labels: { color: 'b*', path: '*' } })).toEqual(['blue']);
      expect(await by({ labels: { color: 'BLUE' } })).toEqual([]);
      expect(await by({ labels: { color: '?ed' } })).toEqual(['red']);
      expect(await by({ labels: { color: '!*' } })).toEqual([]);
      expect(await by({ labels: { path: '100%_done' } })).toEqual(['blue']);
      expect(await by({ labels: { path: '100?_*' } })).toEqual(['blue']);
      expect(await by({ labels: { color: '[rb]*' } })).toEqual([]);
      expect(await by({ labels: { 'prefect.resource.id': ['r.?', '!?.1'] } })).toEqual(['red', 'blue']);
      expect(await by({ labels: { 'prefect.resource.role': 'boss' } })).toEqual([]);
    });

    it('200: label names with any characters', async () => {
      const { store, tags } = scene(api);
      const labels = ['$', '$.a', '7', 'a.b', '"q"', "it's", '[0]', 'é\\n', 'back\\slash', ' ', ''];
      await store(
        ...labels.map((label) =>
          tagged(label, { resource: resource('r', { [label]: 'yes' }), related: [related('x', 'y', { [label]: 'yes' })] }),
        ),
      );
      for (const label of labels) {
        expect(await tags({ resource: { labels: { [label]: 'yes' } } })).toEqual([label]);
        expect(await tags({ related: { labels: { [label]: 'y*' } } })).toEqual([label]);
      }
    });

    it('200: by one related resource that matches all conditions', async () => {
      const { store, tags } = scene(api);
      await store(
        tagged('split', { related: [related('parent', 'prefect.flow.1'), related('flow', 'prefect.flow.2', { size: 'big' })] }),
        tagged('whole', { related: [related('flow', 'prefect.flow.1')] }),
        tagged('alone', { resource: resource('prefect.flow.1') }),
      );
      const by = (filter: unknown) => tags({ related: filter, order: 'ASC' });
      expect(await by({ role: ['flow'], labels: { 'prefect.resource.id': 'prefect.flow.1' } })).toEqual(['whole']);
      expect(await by({ id: ['prefect.flow.1'] })).toEqual(['split', 'whole']);
      expect(await by({ role: ['flow'] })).toEqual(['split', 'whole']);
      expect(await by([{ id: ['prefect.flow.1'] }, { id: ['prefect.flow.2'] }])).toEqual(['split']);
      expect(await by([{ id: ['prefect.flow.1'] }, { role: ['flow'], labels: { size: '*' } }])).toEqual(['split']);
      expect(await by({})).toEqual(['split', 'whole', 'alone']);
      expect(await by([])).toEqual(['split', 'whole', 'alone']);
      expect(
        await by({
          resources_in_roles: [
            ['prefect.flow.1', 'flow'],
            ['prefect.flow.2', 'parent'],
          ],
        }),
      ).toEqual(['whole']);
      expect(await by({ labels: { 'prefect.resource.role': ['parent', 'fl*'] } })).toEqual(['split']);
      expect(await by({ labels: { 'prefect.resource.role': 'flow', size: 'big' } })).toEqual(['split']);
    });

    it('200: by any resource, primary or related', async () => {
      const { store, tags } = scene(api);
      await store(
        tagged('primary', { resource: resource('x.1', { size: 'big', 'prefect.resource.role': 'boss' }) }),
        tagged('related', { related: [related('flow', 'x.1', { size: 'small' })] }),
        tagged('neither'),
      );
      const by = (filter: unknown) => tags({ any_resource: filter, order: 'ASC' });
      expect(await by({ id: ['x.1'] })).toEqual(['primary', 'related']);
      expect(await by({ id_prefix: ['x.'], labels: { size: 'big' } })).toEqual(['primary']);
      expect(await by({ labels: { size: '*' } })).toEqual(['primary', 'related']);
      expect(await by([{ id: ['x.1'] }, { id: ['acme.load.1'] }])).toEqual(['related']);
      expect(await by({ labels: { 'prefect.resource.role': 'boss' } })).toEqual([]);
      expect(await by({ labels: { 'prefect.resource.role': ['', 'flow'] } })).toEqual(['related']);
    });

    it('200: distinct keeps one event per primary resource', async () => {
      const { store, filter } = scene(api);
      const on = (id: string, tag: string) => tagged(tag, { resource: resource(id) });
      await store(on('r1', '1'), on('r2', '2'), on('r1', '3'), on('r1', '4'));
      const newest = await filter({ resource: { distinct: true } });
      expect([newest.total, newest.next_page]).toEqual([2, null]);
      expect(newest.events.map((event: { payload: { tag: string } }) => event.payload.tag)).toEqual(['4', '2']);
      const oldest = await filter({ resource: { distinct: true }, order: 'ASC' }, 1);
      expect([oldest.total, oldest.events[0].payload.tag]).toEqual([2, '1']);
      const next = await api.get(oldest.next_page.slice(`${api.url}/api`.length));
      expect(next.body.events.map((event: { payload: { tag: string } }) => event.payload.tag)).toEqual(['2']);
    });

    it('200: by text in names, label values, and payload', async () => {
      const { store, tags } = scene(api);
      await store(
        tagged('a', { payload: { tag: 'a', message: 'An ERROR in prod, time out' } }),
        tagged('b', { payload: { tag: 'b', message: 'error' }, resource: resource('r', { stage: 'PROD' }) }),
        tagged('c', { payload: { tag: 'c', nested: ['50%', { text: 'Übel' }] }, related: [related('x', 'y', { z: 'a "quoted" word' })] }),
        tagged('d', { name: 'Error.name' }),
      );
      const by = (query: string) => tags({ text: { query }, order: 'ASC' });
      expect(await by('error -"time out" +prod')).toEqual(['b']);
      expect(await by('error')).toEqual(['a', 'b', 'd']);
      expect(await by('"Time OUT" übel')).toEqual(['a', 'c']);
      expect(await by('50%')).toEqual(['c']);
      expect(await by('0% !error')).toEqual(['c']);
      expect(await by('"\\"quoted\\" w"')).toEqual(['c']);
      expect(await by('  - "" ')).toEqual(['a', 'b', 'c', 'd']);
      expect(await by('nested')).toEqual(['c']);
      expect(await by('stage')).toEqual([]);
    });

    it('200 or 422: extremely large filters', async () => {
      const { store, kind } = scene(api);
      await store(tagged('one', { resource: resource('r', { color: 'red' }) }));
      const many = Array.from({ length: 3000 }, (_, index) => `${kind}.${index}`);
      const found = await api.post('/events/filter', {
        filter: { event: { prefix: [...many, kind], exclude_prefix: many }, resource: { labels: { color: [...many, 'r*'] } } },
      });
      expect([found.status, found.body.total]).toEqual([200, 1]);
      const lists = { id: many, id_prefix: many.slice(0, 900) };
      expect(
        (await api.post('/events/filter', { filter: { resource: lists, any_resource: many.slice(0, 20).map(() => lists) } })).status,
      ).toBeLessThan(500);
      expect(
        (await api.post('/events/filter', { filter: { resource: { labels: { color: `${'x'.repeat(60_000)}*` } } } })).status,
      ).toBeLessThan(500);
    });
  });
});
