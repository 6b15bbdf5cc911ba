import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../../src/base/json/json.ts';
import { findFlowRun } from '../../../src/resources/flow-runs/queries.ts';
import { toFlowRun } from '../../../src/resources/flow-runs/wire.ts';
import { onEveryStore } from '../../support/every-store.ts';

/** Bodies as text, because their numbers must keep their digits. */
const RUNS = {
  'numbers and the order of keys':
    '"parameters": {"z": 1.0, "a": 12345678901234567890, "10": 1e5, "text": "a, b"}, "context": {"n": -0.50}',
  'lists that contain their separators':
    '"tags": ["a, b", "c", "\\"quoted\\", twice", "Späße 😀"], "labels": {"x": 1.0, "y": "a, b", "z": true}',
  'empty values': '"tags": [], "labels": {}, "parameters": {}, "job_variables": null',
  'nested values':
    '"job_variables": {"env": {"A": "1, 2"}, "list": [1.0, [], {}, null]}, "empirical_policy": {"retries": 3, "retry_delay": 10}',
  'a time without a fraction':
    '"state": {"type": "SCHEDULED", "state_details": {"scheduled_time": "2031-02-03T04:05:06Z", "cache_key": "x\\"scheduled_time\\":\\"2031-02-03T04:05:06.000000Z\\""}}',
  'a time with a fraction': '"state": {"type": "SCHEDULED", "state_details": {"scheduled_time": "2031-02-03T04:05:06.070809Z"}}',
  'a keyset with the name of a time field':
    '"state": {"type": "PAUSED", "state_details": {"pause_timeout": "2031-02-03T04:05:06Z", "run_input_keyset": {"scheduled_time": "2031-02-03T04:05:06.000000Z"}}}',
  'data in the state': '"state": {"type": "COMPLETED", "data": {"type": "literal", "value": [1.0, "a, b", null]}}',
};

/** Removes the only field that changes with every read of the clock. */
const timeless = (text: string) => text.replace(/"estimated_start_time_delta":[^,]+/, '');

describe('serialized flow runs', () => {
  onEveryStore((api) => {
    it.each(Object.entries(RUNS))('200: with JSON as stored: %s', async (_name, members) => {
      const { id: flowId } = await api.flow();
      const { status, body } = await api.post('/flow_runs/', `{"flow_id": "${flowId}", ${members}}`);
      expect(status).toBe(201);
      const { store, clock } = api.deps;
      const parsed = await findFlowRun(store.reader, body.id);
      if (!parsed) throw new Error('the run does not exist');
      const expected = timeless(stringifyJson(toFlowRun(parsed, clock.now())));
      expect(timeless((await api.get(`/flow_runs/${body.id}`)).text)).toBe(expected);
      const list = await api.post('/flow_runs/filter', { flow_runs: { id: { any_: [body.id] } } });
      expect(timeless(list.text)).toBe(`[${expected}]`);
    });

    it('200: filters of the same and of other shapes, one after another', async () => {
      const runs = [
        await api.flowRun({ tags: ['one'] }),
        await api.flowRun({ tags: ['two'] }),
        await api.flowRun({ tags: ['one', 'two'] }),
      ];
      const { flow_id: other } = await api.flowRun();
      const idsOf = async (filter: object, sort = 'ID_DESC', limit = 10) =>
        (
          await api.post('/flow_runs/filter', { flow_runs: { id: { any_: [...runs.map(({ id }) => id)] }, ...filter }, sort, limit })
        ).body.map((run: { id: string }) => runs.findIndex(({ id }) => id === run.id));
      expect(await idsOf({ tags: { all_: ['one'] } })).toEqual([2, 0]);
      expect(await idsOf({ tags: { all_: ['two'] } })).toEqual([2, 1]);
      expect(await idsOf({ tags: { all_: ['two', 'one'] } })).toEqual([2]);
      expect(await idsOf({ tags: { any_: ['one', 'two'] } }, 'ID_DESC', 2)).toEqual([2, 1]);
      expect(await idsOf({ tags: { any_: ['one', 'two'] } }, 'EXPECTED_START_TIME_ASC')).toEqual([0, 1, 2]);
      expect(await idsOf({ tags: { is_null_: true } })).toEqual([]);
      expect((await api.post('/flow_runs/filter', { flows: { id: { any_: [other] } } })).body).toHaveLength(1);
      expect((await api.post('/flow_runs/filter', { flows: { id: { any_: [runs[0].flow_id] } } })).body).toHaveLength(1);
    });
  });
});
