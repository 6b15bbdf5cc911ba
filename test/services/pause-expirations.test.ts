import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/instant.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('pause expirations', () => {
  onEveryStore(
    (api) => {
      const paused = (details: object) => api.flowRun({ state: { type: 'PAUSED', state_details: details } });
      const inSeconds = (seconds: number) => addSeconds(api.clock.peek(), seconds);
      const read = async (id: string) => (await api.get(`/flow_runs/${id}`)).body.state;

      it('fails runs whose pause has timed out, and no others', async () => {
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
