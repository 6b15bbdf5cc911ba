import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/instant.ts';
import { flowRuns, taskRuns } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const NOON = '2026-03-05T12:00:00.000000Z';
/** A filter that every run meets. Because it is a filter, runs are counted row by row. */
const ANY = { flow_runs: { id: { not_any_: [NOWHERE] } } };

interface State {
  state_type: string;
  state_name: string;
  sum_estimated_run_time: number;
  sum_estimated_lateness: number;
}

/** In a fixed order, with sums rounded. */
const inOrder = (history: { states: State[] }[]) =>
  history.map((interval) => ({
    ...interval,
    states: interval.states
      .map((state) => ({
        ...state,
        sum_estimated_run_time: state.sum_estimated_run_time.toFixed(3),
        sum_estimated_lateness: state.sum_estimated_lateness.toFixed(3),
      }))
      .sort((a, b) => (`${a.state_type} ${a.state_name}` < `${b.state_type} ${b.state_name}` ? -1 : 1)),
  }));

describe('totals of all runs', () => {
  onEveryStore((api) => {
    const minutes = (count: number) => addSeconds(NOON, count * 60);
    const history = async (kind: 'flow_runs' | 'task_runs', filter: object, from: number, to: number, seconds: number) => {
      const period = { history_start: minutes(from), history_end: minutes(to), history_interval_seconds: seconds };
      return inOrder((await api.post(`/${kind}/history`, { ...filter, ...period })).body);
    };

    /** Creates runs in every state: early, late, running and scheduled. */
    const someOfEach = async () => {
      api.clock.set(NOON);
      const flow_id = (await api.flow()).id;
      for (let n = 0; n < 60; n++) {
        const state_details = { scheduled_time: minutes(n - 30) };
        const { id } = await api.flowRun({ flow_id, state: { type: 'SCHEDULED', name: n % 7 === 0 ? 'Late' : undefined, state_details } });
        const lives = [[], ['PENDING'], ['RUNNING'], ['RUNNING', 'COMPLETED'], ['RUNNING', 'FAILED'], ['CANCELLED'], ['RUNNING', 'PAUSED']];
        for (const type of lives[n % lives.length]!) {
          api.clock.advance(n * 1.37);
          const name = type === 'COMPLETED' && n % 2 === 0 ? 'Nothing to do' : undefined;
          await api.setState('flow_runs', id, { type, name }, { force: true });
        }
      }
      return flow_id;
    };

    it('say what counting row by row says', async () => {
      const flow_id = await someOfEach();
      for (const [from, to, seconds] of [
        [-60, 60, 600],
        [-30, 30, 61.5],
        [-31, 200, 7200],
        [-30, 70, 1],
      ] as const) {
        const all = await history('flow_runs', {}, from, to, seconds);
        expect(all).toEqual(await history('flow_runs', ANY, from, to, seconds));
        expect(all.some(({ states }) => states.length > 0)).toBe(true);
      }
      const lateness = await api.post('/flow_runs/lateness', {});
      expect(lateness.body).toBeGreaterThan(0);
      expect(lateness.body).toBeCloseTo((await api.post('/flow_runs/lateness', ANY)).body, 3);

      const run = await api.flowRun({ flow_id });
      for (const [dynamic_key, state] of Object.entries({ a: 'RUNNING', b: 'COMPLETED', c: 'PENDING' })) {
        const task = { flow_run_id: run.id, task_key: 'task', dynamic_key, state: { type: state } };
        await api.post('/task_runs/', task);
      }
      const tasks = await history('task_runs', {}, 0, 3000, 1500);
      expect(tasks.flatMap(({ states }) => states)).toHaveLength(3);
      expect(tasks).toEqual(await history('task_runs', ANY, 0, 3000, 1500));
    });

    it('are counted row by row where every run has a state of its own', async () => {
      const flow_id = (await api.flow()).id;
      api.clock.set(minutes(10_000));
      for (let n = 0; n < 60; n++) await api.flowRun({ flow_id, state: { type: 'COMPLETED', name: `Reason ${n}` } });
      const all = await history('flow_runs', {}, 9_999, 10_010, 60);
      expect(all.flatMap(({ states }) => states).length).toBeGreaterThanOrEqual(60);
      expect(all).toEqual(await history('flow_runs', ANY, 9_999, 10_010, 60));
    });

    it('on SQLite are read from the index alone', async ({ skip }) => {
      const { reader } = api.deps.store;
      if (reader.dialect.name !== 'sqlite') skip('PostgreSQL chooses by its statistics');
      for (const [name, runs] of Object.entries({ flow_runs_totals: flowRuns, task_runs_totals: taskRuns })) {
        const delay = reader.dialect.startDelay(runs.expectedStartTime, runs.startTime);
        const query = sql`explain query plan select count(*), sum(${runs.totalRunTime}), sum(${delay}) from ${runs} where ${runs.stateName} = 'Completed'`;
        const plan = await reader.dialect.rows<{ detail: string }>(reader.db, query);
        expect(plan.map(({ detail }) => detail).join()).toContain(`COVERING INDEX ${name}`);
      }
    });
  });
});
