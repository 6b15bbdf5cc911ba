import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { flowRunStates } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('pause expirations', () => {
  onEveryStore(
    (api) => {
      const paused = (details: object) => api.flowRun({ state: { type: 'PAUSED', state_details: details } });
      const inSeconds = (seconds: number) => addSeconds(api.clock.peek(), seconds);
      const read = async (id: string) => (await api.get(`/flow_runs/${id}`)).body.state;

      it('are not stopped by details with U+0000, as earlier releases stored them; such a run expires in time, and can be deleted', async () => {
        const { dialect } = api.deps.store.reader;
        const holding = async (text: string, details: object) => {
          const deployment = await api.deployment();
          const run = await api.flowRun({
            deployment_id: deployment.id,
            state: { type: 'PAUSED', state_details: { pause_key: 'KEY', ...details } },
          });
          const stored = sql`replace(${dialect.textOfJson(flowRunStates.details)}, 'KEY', ${text})`;
          const escaped = dialect.name === 'postgres' ? sql`cast(${stored} as json)` : stored;
          await api.deps.store.transaction((tx) =>
            tx.db.update(flowRunStates).set({ details: escaped }).where(eq(flowRunStates.flowRunId, run.id)),
          );
          return run;
        };
        const waiting = await holding('\\u0000', { pause_timeout: inSeconds(100) });
        const half = await holding('\\ud800', {});
        const due = await holding('\\u0000', { pause_timeout: inSeconds(30) });
        const other = await paused({ pause_timeout: inSeconds(30) });
        api.clock.advance(60);
        expect(await api.service('pause-expirations')).toMatchObject({ handled: 2 });
        for (const run of [due, other]) expect((await read(run.id)).type).toBe('FAILED');
        for (const run of [waiting, half]) expect((await read(run.id)).type).toBe('PAUSED');
        expect((await api.delete(`/flow_runs/${waiting.id}`)).status).toBe(204);
        const deleted = await api.post('/flow_runs/bulk_delete', { flow_runs: { id: { any_: [half.id] } } });
        expect(deleted.body.deleted).toEqual([half.id]);
      });

      it('fail runs whose pause has timed out, and no others', async () => {
        // more than one page
        const expired = [
          await paused({ pause_timeout: inSeconds(-1) }),
          await paused({ pause_timeout: inSeconds(30) }),
          await paused({ pause_timeout: inSeconds(40) }),
        ];
        const waiting = await paused({ pause_timeout: inSeconds(100) });
        const endless = await paused({});
        const resumed = await api.flowRun({ state: 'RUNNING' });
        api.clock.advance(60);
        expect(await api.service('pause-expirations')).toMatchObject({ handled: 3 });
        for (const run of expired) {
          expect(await read(run.id)).toMatchObject({ type: 'FAILED', name: 'Failed', message: 'The flow was paused and never resumed.' });
        }
        expect((await read(waiting.id)).type).toBe('PAUSED');
        expect((await read(endless.id)).type).toBe('PAUSED');
        expect((await read(resumed.id)).type).toBe('RUNNING');
        expect(await api.service('pause-expirations')).toMatchObject({ handled: 0 });
      });
    },
    { settings: { SERVICE_SERVICES_PAUSE_EXPIRATIONS_BATCH_SIZE: '2' } },
  );
});
