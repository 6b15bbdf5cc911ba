import { expect, it } from 'vitest';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const TAGS = ['a"b', 'b', '\\', 'a\\', '"', 'é', 'e\u0301', '😀', '\u0001', '/', '\u2028', "it's", 'a,b', '["b"]', ' '];

onEveryStore((api) => {
  it('a filter finds exactly the lists that contain a text, whatever its characters', async () => {
    const { id: flow_id } = await api.flow();
    const ids = new Map<string, string>();
    for (const tag of TAGS) {
      const { status, body } = await api.post('/deployments/', { flow_id, name: unique('deployment'), tags: ['other', tag] });
      expect([tag, status]).toEqual([tag, 201]);
      ids.set(tag, body.id);
    }
    const found = async (any_: string[]) =>
      (await api.post('/deployments/filter', { deployments: { tags: { any_ } } })).body.map(({ id }: { id: string }) => id).sort();
    for (const tag of TAGS) expect([tag, await found([tag])]).toEqual([tag, [ids.get(tag)]]);
    expect(await found(TAGS)).toEqual([...ids.values()].sort());
    const many = Array.from({ length: 30 }, (_, at) => `none-${at}`);
    expect(await found([...many, 'a"b'])).toEqual([ids.get('a"b')]);
  });
});
