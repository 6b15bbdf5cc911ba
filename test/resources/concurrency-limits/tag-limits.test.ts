import { describe, expect, it } from 'vitest';
import { randomIds } from '../../../src/base/ids.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('tag limits', () => {
  onEveryStore((api) => {
    const put = async (tag: string, concurrency_limit: number) => (await api.post('/concurrency_limits/', { tag, concurrency_limit })).body;
    const byTag = (tag: string) => api.get(`/concurrency_limits/tag/${encodeURIComponent(tag)}`);
    const global = async (tag: string) => (await api.get(`/v2/concurrency_limits/${encodeURIComponent(`tag:${tag}`)}`)).body;
    const take = (names: string[], task_run_id = randomIds.next()) => api.post('/concurrency_limits/increment', { names, task_run_id });
    const give = (names: string[], task_run_id: string) => api.post('/concurrency_limits/decrement', { names, task_run_id });

    describe('createConcurrencyLimit', () => {
      it('201, then 200 with the same id: changes the limit of the tag', async () => {
        const first = await api.post('/concurrency_limits/', { tag: 'a', concurrency_limit: 2 });
        expect([first.status, first.body.tag, first.body.concurrency_limit, first.body.active_slots]).toEqual([201, 'a', 2, []]);
        const second = await api.post('/concurrency_limits/', { tag: 'a', concurrency_limit: 5 });
        expect([second.status, second.body.id, second.body.concurrency_limit]).toEqual([200, first.body.id, 5]);
        expect(second.body.updated > first.body.updated).toBe(true);
        expect(second.body.created).toBe(first.body.created);
        expect((await global('a')).limit).toBe(5);
      });

      it('200 and 201: concurrent requests create one limit; each change emits an event', async () => {
        const tag = unique('race');
        const responses = await Promise.all(
          Array.from({ length: 12 }, () => api.post('/concurrency_limits/', { tag, concurrency_limit: 3 })),
        );
        expect(responses.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
        expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
        const reported = (await api.events('prefect.concurrency-limit.')).filter((event) => event.payload.name === `tag:${tag}`);
        expect(reported.map(({ event }) => event.split('.').at(-1)).sort()).toEqual(['created', ...Array(11).fill('updated')]);
      });

      it('422: an invalid tag, a negative limit', async () => {
        for (const body of [
          { tag: 'a/b', concurrency_limit: 1 },
          { tag: '50%', concurrency_limit: 1 },
          { tag: 'n', concurrency_limit: -1 },
          { tag: 'n' },
        ])
          expect((await api.post('/concurrency_limits/', body)).status).toBe(422);
      });
    });

    describe('readConcurrencyLimit', () => {
      it('200 by id and by tag', async () => {
        const limit = await put('with space', 1);
        expect((await api.get(`/concurrency_limits/${limit.id}`)).body).toEqual(limit);
        expect((await byTag('with space')).body).toEqual(limit);
      });

      it('404: an unknown limit, or not the limit of a tag', async () => {
        const other = (await api.post('/v2/concurrency_limits/', { name: unique('global'), limit: 1 })).body;
        for (const path of [`/concurrency_limits/${other.id}`, `/concurrency_limits/${randomIds.next()}`, '/concurrency_limits/tag/none']) {
          const response = await api.get(path);
          expect([response.status, response.body.detail]).toEqual([404, 'Concurrency limit not found']);
        }
      });
    });

    describe('incrementConcurrencyLimits', () => {
      it('200: limited tags by their plain name; the run has a slot until it releases it', async () => {
        const tag = unique('held');
        const limit = await put(tag, 2);
        const [run, other] = [randomIds.next(), randomIds.next()];
        expect((await take([tag, 'zzz'], run)).body).toEqual([{ id: limit.id, name: tag, limit: 2 }]);
        await take([tag], other);
        expect((await byTag(tag)).body.active_slots).toEqual([run, other]);
        expect((await give([tag, 'zzz'], run)).body).toEqual([{ id: limit.id, name: `tag:${tag}`, limit: 2 }]);
        expect((await give([tag], run)).body).toHaveLength(1);
        expect((await byTag(tag)).body.active_slots).toEqual([other]);
        expect((await global(tag)).active_slots).toBe(1);
      });

      it('200: an empty list without limited tags', async () => {
        expect((await take(['none'])).body).toEqual([]);
        expect((await give(['none'], randomIds.next())).body).toEqual([]);
        expect((await take([])).body).toEqual([]);
      });

      it('200: releases a lease over several tags as a whole', async () => {
        const [one, two] = [unique('one'), unique('two')];
        await put(one, 1);
        await put(two, 1);
        const run = randomIds.next();
        expect((await take([two, one], run)).body.map(({ name }: { name: string }) => name)).toEqual([two, one]);
        await give([one], run);
        expect([(await global(one)).active_slots, (await global(two)).active_slots]).toEqual([0, 0]);
      });

      it('423 without Retry-After: a limit of 0 never has space', async () => {
        const tag = unique('closed');
        await put(tag, 0);
        const response = await take([tag]);
        expect([response.status, response.headers['retry-after']]).toEqual([423, undefined]);
        expect(response.body.detail).toBe(`The concurrency limit on tag "${tag}" is 0 and will deadlock if the task tries to run again.`);
      });

      it('423 with Retry-After: a full tag; no other slots are acquired, and no denial is counted', async () => {
        const [full, free] = [unique('full'), unique('free')];
        await put(full, 1);
        await put(free, 1);
        await take([full]);
        const response = await take([full, free]);
        expect([response.status, response.headers['retry-after']]).toEqual([423, '10.0']);
        expect(response.body.detail).toBe(`Concurrency limit for the ${full} tag has been reached`);
        expect((await global(free)).active_slots).toBe(0);
      });

      it('200: an inactive limit is neither counted nor listed', async () => {
        const tag = unique('off');
        const { id } = await put(tag, 1);
        await api.patch(`/v2/concurrency_limits/${id}`, { active: false });
        expect((await take([tag])).body).toEqual([]);
        expect((await byTag(tag)).body.active_slots).toEqual([]);
      });
    });

    describe('resetConcurrencyLimitByTag', () => {
      it('200: exactly the given runs have slots, even beyond the limit; none without a body', async () => {
        const [tag, other] = [unique('reset'), unique('other')];
        await put(tag, 2);
        await put(other, 5);
        await take([tag, other]);
        await take([tag]);
        const runs = [randomIds.next(), randomIds.next(), randomIds.next()];
        const response = await api.post(`/concurrency_limits/tag/${tag}/reset`, { slot_override: runs });
        expect([response.status, response.body]).toEqual([200, null]);
        expect((await byTag(tag)).body.active_slots).toEqual(runs);
        expect((await global(tag)).active_slots).toBe(3);
        expect((await global(other)).active_slots).toBe(0);
        expect((await take([tag])).status).toBe(423);
        expect((await api.post(`/concurrency_limits/tag/${tag}/reset`)).status).toBe(200);
        expect((await byTag(tag)).body.active_slots).toEqual([]);
        expect((await global(tag)).active_slots).toBe(0);
        expect((await take([tag])).status).toBe(200);
      });

      it('404: an unknown tag', async () => {
        expect((await api.post('/concurrency_limits/tag/none/reset', {})).status).toBe(404);
      });
    });

    describe('deleteConcurrencyLimit', () => {
      it('200 with null by tag and by id, also for a limit without a tag; then 404', async () => {
        const tag = unique('gone');
        await put(tag, 2);
        const both = unique('both');
        await put(both, 2);
        await take([tag, both]);
        const response = await api.delete(`/concurrency_limits/tag/${tag}`);
        expect([response.status, response.body]).toEqual([200, null]);
        expect((await global(both)).active_slots).toBe(0);
        const again = await api.delete(`/concurrency_limits/tag/${tag}`);
        expect([again.status, again.body.detail]).toEqual([404, 'Concurrency limit not found']);
        const other = (await api.post('/v2/concurrency_limits/', { name: unique('global'), limit: 1 })).body;
        expect((await api.delete(`/concurrency_limits/${other.id}`)).status).toBe(200);
        expect((await api.delete(`/concurrency_limits/${other.id}`)).status).toBe(404);
        const reported = (await api.events('prefect.concurrency-limit.deleted')).map(({ payload }) => payload.name);
        expect(reported).toEqual(expect.arrayContaining([`tag:${tag}`, other.name]));
      });
    });

    describe('filterConcurrencyLimits', () => {
      it('200: only tags, by name, with their holders', async () => {
        for (let index = 0; index < 5; index++) await api.post('/v2/concurrency_limits/', { name: unique('a-global'), limit: 1 });
        const [first, second] = ['!1', '!2'];
        await put(second, 1);
        await put(first, 1);
        const run = randomIds.next();
        await take([second], run);
        const { body } = await api.post('/concurrency_limits/filter', { limit: 2 });
        expect(body.map(({ tag, active_slots }: { tag: string; active_slots: string[] }) => [tag, active_slots])).toEqual([
          [first, []],
          [second, [run]],
        ]);
        expect((await api.post('/concurrency_limits/filter', { limit: 1, offset: 1 })).body[0].tag).toBe(second);
      });
    });
  });
});
