import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ArtifactRow } from '../../src/artifact-store/rows.ts';
import { present } from '../../src/base/present.ts';
import { findArtifact } from '../../src/resources/artifacts/queries.ts';
import { insertLogs } from '../../src/resources/logs/queries.ts';
import { artifacts as artifactsTable, flowRuns } from '../../src/store/schema/tables.ts';
import { unique } from '../support/api.ts';
import { onSomeStore } from '../support/every-store.ts';

const MEBIBYTE = 1_048_576;

describe('small responses to large invalid requests', () => {
  onSomeStore((api) => {
    it('422: tens of thousands of unknown fields; 413: more than the limit', async () => {
      const members = Array.from({ length: 90_000 }, (_, index) => `"m${index}":0`);
      const response = await api.request('post', '/work_queues/', { body: `{"name":"q",${members.join(',')}}` });
      expect(response.status).toBe(422);
      expect(response.body.detail).toHaveLength(100);
      expect(response.body.exception_detail).toHaveLength(100);
      expect(response.body.request_body).toBeNull();
      expect(response.text.length).toBeLessThan(100_000);
      const more = await api.request('post', '/work_queues/', { body: `{"name":"q",${members.join(',')},${members.join(',')}}` });
      expect([more.status, more.body.detail]).toEqual([413, 'Request body contains an object with more than 100000 fields.']);
    });

    it('422: a number with millions of digits', async () => {
      const rejected = await api.request('post', '/variables/', { body: `{"name":"digits","value":${'9'.repeat(15_000_000)}}` });
      expect([rejected.status, rejected.body.detail[0].type]).toEqual([422, 'json_invalid']);
    });

    it('413: more values than the limit; 201: fewer values', async () => {
      const numbers = (count: number) => `{"data":{"numbers":[${Array(count).fill('1.0').join(',')}],"text":"${',['.repeat(300_000)}"}}`;
      const rejected = await api.request('post', '/artifacts/', { body: numbers(500_000) });
      expect([rejected.status, rejected.body.detail]).toEqual([413, 'Request body contains more than 500000 values.']);
      const made = await api.request('post', '/artifacts/', { body: numbers(200_000) });
      expect([made.status, made.body.data.numbers.length, made.body.data.text.length]).toEqual([201, 200_000, 600_000]);
      expect(made.text).toContain('[1.0,1.0,');
      const broken = await api.request('post', '/artifacts/', { body: numbers(200_000).replace(/.$/, ';') });
      expect([broken.status, broken.body.detail[0].type]).toEqual([422, 'json_invalid']);
    });

    it('422: every error in a list, up to a hundred, each with its input', async () => {
      const few = await api.post('/logs/', [{ level: 'x' }, { level: 'y' }]);
      expect(few.body.exception_detail.map((one: { input: unknown }) => one.input)).toContain('y');
      expect(few.body.request_body).toEqual([{ level: 'x' }, { level: 'y' }]);
      const many = await api.post(
        '/logs/',
        Array.from({ length: 5000 }, () => ({})),
      );
      expect([many.status, many.body.detail.length]).toEqual([422, 100]);
    });

    it('201: thousands of logs; 422: the location of an invalid log', async () => {
      const log = { name: 'many', level: 20, message: 'm', timestamp: '2026-01-01T00:00:00Z' };
      const logs = Array.from({ length: 5000 }, (_, index): Record<string, unknown> => ({ ...log, message: `m${index}` }));
      expect((await api.post('/logs/', logs)).status).toBe(201);
      const count = async () => (await api.post('/logs/count', { logs: {} })).body;
      expect(await count()).toBe(5000);
      logs[4321] = { ...log, level: 'x' };
      const wrong = await api.post('/logs/', logs);
      expect([wrong.status, wrong.body.detail.map(({ loc }: { loc: string[] }) => loc)]).toEqual([422, [['body', '4321', 'level']]]);
      expect(await count()).toBe(5000);
    });

    it('422: an invalid value of several megabytes is not repeated', async () => {
      const response = await api.post('/flows/', { name: ['x'.repeat(5 * MEBIBYTE)] });
      expect([response.status, response.body.exception_detail[0].input, response.body.request_body]).toEqual([422, null, null]);
      const tag = await api.post('/deployments/', {
        ...(await deploymentBody()),
        schedules: [{ schedule: { interval: 60, cron: 'x'.repeat(MEBIBYTE) } }],
      });
      expect(tag.text.length).toBeLessThan(200_000);
    });

    const deploymentBody = async () => ({ flow_id: (await api.flow()).id, name: unique('deployment') });

    it('201: ten megabytes of escapes, next to a number that keeps its digits', async () => {
      const flow_id = (await api.flow()).id;
      const body = `{"flow_id":"${flow_id}","context":{"number":1.0,"text":"${'\\u0041'.repeat(1_600_000)}"}}`;
      const made = await api.request('post', '/flow_runs/', { body });
      expect([made.status, made.body.context.text.length]).toEqual([201, 1_600_000]);
    });

    it('200: a pattern of a hundred kilobytes', async () => {
      for (const pattern of ['a'.repeat(100_000), `(${'a|'.repeat(50_000)}a)`, `[${'a'.repeat(100_000)}]`]) {
        const json_schema = { type: 'object', properties: { a: { type: 'string', pattern } } };
        const response = await api.post('/ui/schemas/validate', { json_schema, values: { a: 'b' } });
        expect([200, 422]).toContain(response.status);
      }
    });

    it('422: hundreds of conditions on resources', async () => {
      const related = Array.from({ length: 900 }, (_, index) => ({ id: [`r${index}`] }));
      const response = await api.post('/events/filter', { filter: { related } });
      expect([response.status, response.text]).toEqual([422, expect.stringContaining('more than 50 conditions on resources')]);
      expect((await api.post('/events/filter', { filter: { related: related.slice(0, 49) } })).status).toBe(200);
    });

    it('422: hundreds of recurrence rules', async () => {
      const rules = Array.from({ length: 200 }, () => 'EXRULE:FREQ=DAILY');
      const rrule = `DTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY\n${rules.join('\n')}`;
      const response = await api.post('/deployments/', { ...(await deploymentBody()), schedules: [{ schedule: { rrule } }] });
      expect([response.status, response.text]).toEqual([422, expect.stringContaining('more than 20 rules')]);
    });

    it('422: a page of more than 128 MiB; 200: a smaller page', async () => {
      const key = unique('large').toLowerCase();
      const made = await api.post('/artifacts/', { key, data: 'small' });
      expect(made.status).toBe(201);
      const { store, ids } = api.deps;
      const row = await findArtifact(store.reader, made.body.id);
      const data = 'x'.repeat(15 * MEBIBYTE);
      for (let count = 0; count < 9; count++)
        await store.transaction(
          async (tx) => void (await tx.db.insert(artifactsTable).values({ ...row, id: ids.next(), data } as ArtifactRow)),
        );
      const artifacts = { key: { any_: [key] } };
      const whole = await api.post('/artifacts/filter', { artifacts });
      expect([whole.status, whole.body.detail]).toEqual([422, expect.stringContaining('Request fewer objects with `limit`')]);
      expect((await api.post('/artifacts/filter', { artifacts, limit: 2 })).body).toHaveLength(2);
    }, 60_000);

    it('200: a download of more than 128 MiB of logs, as a stream', async () => {
      const { store, ids, clock } = api.deps;
      const { id } = await api.flowRun();
      const now = clock.now();
      const line = {
        created: now,
        updated: now,
        name: 'large',
        level: 20,
        message: 'x'.repeat(15 * MEBIBYTE),
        timestamp: now,
        flowRunId: id,
        taskRunId: null,
      };
      for (let count = 0; count < 9; count++) await store.transaction((tx) => insertLogs(tx, [{ ...line, id: ids.next() }]));
      const response = await api.get(`/flow_runs/${id}/logs/download`);
      expect(response.status).toBe(200);
      expect(response.text.split('\r\n')).toHaveLength(1 + 9 + 1);
    }, 60_000);

    it('422: runs of several megabytes each, whose sizes are unknown; 200: fewer of them', async () => {
      const { store, ids } = api.deps;
      const { id, flow_id } = await api.flowRun();
      const [row] = await store.reader.db.select().from(flowRuns).where(eq(flowRuns.id, id));
      const context = { large: 'x'.repeat(15 * MEBIBYTE) };
      for (let count = 0; count < 9; count++)
        await store.transaction(
          async (tx) => void (await tx.db.insert(flowRuns).values({ ...present(row, 'the run'), id: ids.next(), context })),
        );
      const flows = { id: { any_: [flow_id] } };
      const whole = await api.post('/flow_runs/filter', { flows });
      expect([whole.status, whole.body.detail]).toEqual([422, expect.stringContaining('Request fewer objects with `limit`')]);
      expect((await api.post('/flow_runs/filter', { flows, limit: 2 })).body).toHaveLength(2);
    }, 60_000);
  });
});
