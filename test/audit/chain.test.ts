import { expect, it } from 'vitest';
import { type Head, type Verification, verify } from '../../src/audit/chain.ts';
import { chainAnchor, chainedAfter, chainHead, chainPages } from '../../src/audit/queries.ts';
import { auditRecords } from '../../src/store/schema/tables.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { withoutTriggers } from './tampering.ts';

const verified = async ({ deps: { store } }: Api, noted?: Head): Promise<Verification> => {
  const anchor = await chainAnchor(store.reader);
  return verify(anchor, chainPages(store.reader, anchor), noted);
};

onEveryStore((api) => {
  const change = async (count: number) => {
    for (let index = 0; index < count; index++) await api.post('/variables/', { name: unique('variable'), value: index });
    await api.service('audit-chain');
  };
  const run = (text: string) => api.deps.store.transaction((tx) => tx.dialect.execute(tx.db, text));
  const tamper = (text: string) => withoutTriggers(api.deps.store, text);

  it('extends over new records, and keeps their places', async () => {
    await change(3);
    const first = await verified(api);
    expect(first.damage).toBeUndefined();
    await change(2);
    const second = await verified(api, first.head);
    expect(second).toMatchObject({ records: first.records + 2 });
    expect(second.damage).toBeUndefined();
  });

  it('rejects changes and deletions of records', async () => {
    await change(1);
    for (const statement of [
      `update audit_records set actor_name = 'nobody'`,
      `update audit_records set position = position + 1`,
      'delete from audit_records',
      `update audit_anchors set position = 5`,
    ])
      await run(statement).then(
        () => expect(statement).toMatch(/anchors/),
        (error: unknown) => expect(String((error as Error).cause ?? error)).toMatch(/audit|deletes/),
      );
    expect((await verified(api)).damage).toBeUndefined();
  });

  it('shows a record that was changed, one that was removed, and an end that was cut off', async () => {
    await change(4);
    const { head } = await verified(api);
    const [row] = await chainedAfter(api.deps.store.reader, head.position - 3, 1);
    await tamper(`update audit_records set actor_name = 'somebody' where id = '${row?.id}'`);
    expect((await verified(api)).damage).toMatch(`position ${row?.position} was changed`);
    await tamper(`update audit_records set actor_name = null where id = '${row?.id}'`);
    expect((await verified(api)).damage).toBeUndefined();
    await tamper(`delete from audit_records where position = ${head.position}`);
    expect((await verified(api)).damage).toBeUndefined();
    expect((await verified(api, head)).damage).toMatch('ends before');
    await tamper(`delete from audit_records where id = '${row?.id}'`);
    expect((await verified(api)).damage).toMatch('is missing');
  });

  it('begins after the records that the retention has deleted', async () => {
    await tamper('delete from audit_records');
    await change(2);
    api.clock.advance(366 * 86_400);
    await change(1);
    await api.service('audit-retention');
    await api.service('audit-chain');
    const after = await verified(api);
    expect(after.damage).toBeUndefined();
    expect(after.records).toBe(2);
    const { body } = await api.post('/audit/filter', { audit_records: { kind: { any_: ['audit-record'] } } });
    expect(body).toMatchObject([{ operation: 'audit-retention', actor: { kind: 'service' } }]);
    expect(await chainHead(api.deps.store.reader)).toEqual(after.head);
    expect(await api.deps.store.reader.db.$count(auditRecords)).toBe(2);
  });
});
