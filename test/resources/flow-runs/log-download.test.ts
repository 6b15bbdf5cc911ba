import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('downloadFlowRunLogs', () => {
  onEveryStore((api) => {
    it('200: CSV in order of time, quoted where necessary, named after the run', async () => {
      const run = await api.flowRun({ name: "🚀 x's" });
      const task = await api.taskRun({ flow_run_id: run.id });
      const log = { name: 'n', level: 20, flow_run_id: run.id };
      await api.post('/logs/', [
        { ...log, message: 'second, "b"', timestamp: '2026-03-05T10:00:01.5Z', task_run_id: task.id },
        { ...log, message: 'first', timestamp: '2026-03-05T10:00:00Z' },
        { ...log, message: 'third\nline', timestamp: '2026-03-05T10:00:02Z', level: 40 },
      ]);
      const { status, text, headers } = await api.get(`/flow_runs/${run.id}/logs/download`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toBe(
        `attachment; filename="flow-run-logs.csv"; filename*=UTF-8''%F0%9F%9A%80%20x%27s-logs.csv`,
      );
      expect(text).toBe(
        [
          'timestamp,level,flow_run_id,task_run_id,message',
          `2026-03-05 10:00:00+00:00,20,${run.id},,first`,
          `2026-03-05 10:00:01.500000+00:00,20,${run.id},${task.id},"second, ""b"""`,
          `2026-03-05 10:00:02+00:00,40,${run.id},,"third\nline"`,
          '',
        ].join('\r\n'),
      );
    });

    it('200: more logs than a page, many at the same time, each once', async () => {
      const run = await api.flowRun();
      const logs = Array.from({ length: 2500 }, (_, i) => ({
        name: 'n',
        level: 20,
        message: `m${i}`,
        timestamp: `2026-03-05T10:00:0${Math.floor(i / 2000)}Z`,
        flow_run_id: run.id,
      }));
      for (let i = 0; i < logs.length; i += 500) await api.post('/logs/', logs.slice(i, i + 500));
      const { text } = await api.get(`/flow_runs/${run.id}/logs/download`);
      const messages = text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[4]);
      expect(messages).toHaveLength(2500);
      expect(new Set(messages).size).toBe(2500);
    });

    it('200: only the header without logs; 404: an unknown run', async () => {
      const run = await api.flowRun();
      expect((await api.get(`/flow_runs/${run.id}/logs/download`)).text).toBe('timestamp,level,flow_run_id,task_run_id,message\r\n');
      const unknown = await api.get(`/flow_runs/${NOWHERE}/logs/download`);
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Flow run not found']);
    });
  });
});
