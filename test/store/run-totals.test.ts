import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds, type Instant, secondsOf } from '../../src/base/time/instant.ts';
import { aggregateChanges } from '../../src/store/run-totals/aggregate-queries.ts';
import { findDifferences } from '../../src/store/run-totals/rebuild.ts';
import { ALL_TIME, type Division, divide, joinedSlots, SPANS, slotOf } from '../../src/store/run-totals/spans.ts';
import { totalsTriggers } from '../../src/store/run-totals/triggers.ts';
import { flowRuns, runTotalChanges, runTotals, taskRuns } from '../../src/store/schema/tables.ts';
import { type Api, unique } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { checkTotals } from '../support/check-totals.ts';
import { onEveryStore } from '../support/every-store.ts';

const NOON = '2026-03-05T12:00:00.000000Z';
/** A condition that every run meets. It forces the service to count runs one by one. */
const ANY = { operator: 'and_', name: { like_: '%' } };
const TYPES = ['SCHEDULED', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED', 'PAUSED', 'CANCELLING'];
type Kind = 'flow_runs' | 'task_runs';

const at = (seconds: number): Instant => addSeconds(NOON, seconds);

interface State {
  state_type: string;
  state_name: string;
}

/** Sorts the states within an interval, whose order is undefined. */
const inOrder = (history: { states: State[] }[]) =>
  history.map((interval) => ({
    ...interval,
    states: interval.states.toSorted((a, b) => (`${a.state_type} ${a.state_name}` < `${b.state_type} ${b.state_name}` ? -1 : 1)),
  }));

/** Reads everything that has totals, at the same instant. `slowly` counts run by run. */
async function readings(api: Api, { now, slowly, filter, period }: { now: Instant; slowly: boolean; filter: object; period: object }) {
  const read = async (path: string, body: object) => {
    const response = await api.clock.stoppedAt(now, () => api.post(path, body));
    expect(response.status, response.text).toBe(200);
    return response.body;
  };
  // filters for task runs have no `not_any_`
  const requested = { flow_runs: filter, task_runs: JSON.stringify(filter).includes('not_any_') ? {} : filter };
  const of = (kind: Kind) => ({ [kind]: slowly ? { ...requested[kind], ...ANY } : requested[kind] });
  return {
    flowRuns: await read('/flow_runs/count', of('flow_runs')),
    taskRuns: await read('/task_runs/count', of('task_runs')),
    lateness: await read('/flow_runs/lateness', of('flow_runs')),
    flowRunHistory: inOrder(await read('/flow_runs/history', { ...of('flow_runs'), ...period })),
    taskRunHistory: inOrder(await read('/task_runs/history', { ...of('task_runs'), ...period })),
    taskRunsByState: await read('/ui/task_runs/count', of('task_runs')),
  };
}

/** Times around the slot boundaries of every span, before and after noon. */
const seconds = fc
  .tuple(
    fc.constantFrom(0, 300, 3600, 10_800, 43_200, 129_600),
    fc.constantFrom(-1, 1),
    fc.constantFrom(0, 0.000_001, -0.000_001, 71.25, 150),
  )
  .map(([far, sign, near]) => sign * far + near);

const state = fc.record({ type: fc.constantFrom(...TYPES), name: fc.constantFrom(undefined, 'Late', 'Nothing to do') });

const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), due: seconds, state }),
  fc.record({ do: fc.constant('create task run' as const), state, due: seconds }),
  fc.record({ do: fc.constant('without a state' as const) }),
  fc.record({ do: fc.constant('set state' as const), kind: fc.constantFrom<Kind>('flow_runs', 'task_runs'), which: fc.nat(), state }),
  fc.record({
    do: fc.constant('report' as const),
    which: fc.nat(),
    due: seconds,
    start: seconds,
    ran: fc.constantFrom(0, 0.1, 12.345_678, -5, 86_400),
  }),
  fc.record({ do: fc.constant('delete' as const), kind: fc.constantFrom<Kind>('flow_runs', 'task_runs'), which: fc.nat() }),
  fc.record({ do: fc.constant('bulk delete' as const), type: fc.constantFrom(...TYPES) }),
  fc.record({ do: fc.constant('delete the flow' as const) }),
  fc.record({ do: fc.constant('aggregate' as const), limit: fc.constantFrom(1, 3, 1000) }),
  fc.record({ do: fc.constant('pass time' as const), by: seconds }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Performs steps, mostly over HTTP. */
class Life {
  private flowId: string | undefined;
  private readonly ids: Record<Kind, string[]> = { flow_runs: [], task_runs: [] };

  constructor(private readonly api: Api) {}

  async take(step: Step): Promise<void> {
    const { api, ids } = this;
    switch (step.do) {
      case 'create': {
        const run = { ...step.state, state_details: { scheduled_time: at(step.due) } };
        ids.flow_runs.push((await api.flowRun({ flow_id: await this.flow(), state: run })).id);
        return;
      }
      case 'create task run': {
        const state = { ...step.state, state_details: { scheduled_time: at(step.due) } };
        const flow_run_id = ids.flow_runs.at(-1) ?? null;
        const made = await api.post('/task_runs/', { flow_run_id, task_key: unique('task'), dynamic_key: '0', state });
        // the flow run may have been deleted
        if (made.status === 201) ids.task_runs.push(made.body.id);
        return;
      }
      case 'without a state':
        ids.task_runs.push((await api.taskRun({ flow_run_id: null })).id);
        return;
      case 'set state': {
        const id = this.one(step.kind, step.which);
        if (id) await api.setState(step.kind, id, step.state, { force: true });
        return;
      }
      case 'report': {
        // like the recorder of task runs: clients report the time and duration
        const id = this.one('task_runs', step.which);
        if (!id) return;
        const times = {
          expectedStartTime: at(step.due),
          startTime: at(step.start),
          stateTimestamp: at(step.start),
          totalRunTime: step.ran,
        };
        await api.deps.store.transaction((tx) =>
          tx.db
            .update(taskRuns)
            .set(times)
            .where(sql`${taskRuns.id} = ${id}`)
            .then(() => undefined),
        );
        return;
      }
      case 'delete': {
        const id = this.one(step.kind, step.which);
        if (id) await api.delete(`/${step.kind}/${id}`);
        return;
      }
      case 'bulk delete':
        await api.post('/flow_runs/bulk_delete', { flow_runs: { state: { type: { any_: [step.type] } } }, limit: 2 });
        return;
      case 'delete the flow':
        if (this.flowId) await api.delete(`/flows/${this.flowId}`);
        this.flowId = undefined;
        return;
      case 'aggregate':
        await api.deps.store.transaction((tx) => aggregateChanges(tx, step.limit));
        return;
      case 'pass time':
        api.clock.set(at(step.by));
        return;
    }
  }

  private async flow(): Promise<string> {
    this.flowId ??= (await this.api.flow()).id;
    return this.flowId as string;
  }

  private one(kind: Kind, which: number): string | undefined {
    return this.ids[kind][which % Math.max(1, this.ids[kind].length)];
  }
}

const filter = fc.constantFrom(
  {},
  { operator: 'or_', state: { type: { any_: ['RUNNING', 'SCHEDULED'] } } },
  { state: { type: { not_any_: ['COMPLETED'] } } },
  { state: { operator: 'or_', type: { any_: ['FAILED'] }, name: { any_: ['Late'] } } },
  { state: { name: { not_any_: ['Late'] } } },
  { state: { type: { any_: [] } } },
  { state: {} },
  { expected_start_time: {} },
  { expected_start_time: { after_: at(-3600) } },
  { expected_start_time: { before_: at(71.25) }, state: { type: { any_: ['RUNNING', 'SCHEDULED', 'PENDING'] } } },
  { expected_start_time: { after_: at(-300), before_: at(300) } },
  { expected_start_time: { after_: at(300), before_: at(-300) } },
);

const period = fc.record({
  history_start: seconds.map((from) => at(from - 150_000)),
  history_end: seconds.map((to) => at(to + 150_000)),
  history_interval_seconds: fc.constantFrom(86_400, 43_200.5, 3600, 7000, 601.25),
});

describe('totals of runs', () => {
  onEveryStore((api) => {
    it('equal a count of all runs, to the digit, after any changes of the runs', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), filter, period, seconds, async (steps, filter, period, now) => {
          api.clock.set(NOON);
          const life = new Life(api);
          for (const step of steps) await life.take(step);
          const requested = { now: at(now), filter, period };
          expect(await readings(api, { ...requested, slowly: false })).toEqual(await readings(api, { ...requested, slowly: true }));
          await checkTotals(api.deps.store.reader);
        }),
        { numRuns: cases(25), endOnFailure: true },
      );
    });

    it('are empty when all changes are aggregated and all runs are deleted', async () => {
      await api.flowRun({ state: 'RUNNING' });
      await api.taskRun({ state: 'RUNNING' });
      const { store } = api.deps;
      for (const table of [flowRuns, taskRuns]) await store.transaction((tx) => tx.db.delete(table).then(() => undefined));
      await api.service('run-totals');
      expect(await store.reader.db.select().from(runTotalChanges)).toEqual([]);
      expect(await store.reader.db.select().from(runTotals)).toEqual([]);
    });

    it('of a run with a state: one row per period, in the slot of its expected start', async () => {
      api.clock.set(NOON);
      await api.flowRun({ state: { type: 'SCHEDULED', state_details: { scheduled_time: at(4000) } } });
      await api.service('run-totals');
      const rows = await api.deps.store.reader.db.select().from(runTotals);
      const due = secondsOf(at(4000));
      expect(rows.map(({ span, slot, stateType, runs, waiting }) => ({ span, slot, stateType, runs, waiting }))).toEqual(
        [ALL_TIME, ...SPANS].map((span) => ({
          span,
          slot: span === ALL_TIME ? 0 : slotOf(due, span),
          stateType: 'SCHEDULED',
          runs: 1,
          waiting: 1,
        })),
      );
    });

    it('are computed by counting if every run has a different state', async () => {
      const flow_id = (await api.flow()).id;
      api.clock.set(at(600_000));
      for (let n = 0; n < 60; n++) await api.flowRun({ flow_id, state: { type: 'COMPLETED', name: `Reason ${n}` } });
      const period = { history_start: at(599_940), history_end: at(600_600), history_interval_seconds: 61 };
      const all = await readings(api, { now: at(700_000), slowly: false, filter: {}, period });
      expect(all.flowRunHistory.flatMap(({ states }) => states).length).toBeGreaterThanOrEqual(60);
      expect(all).toEqual(await readings(api, { now: at(700_000), slowly: true, filter: {}, period }));
    });

    it('200: can be read up to the limits of the calendar', async () => {
      const due = '9999-12-31T23:59:59.999999Z';
      const { id } = await api.flowRun({ state: { type: 'SCHEDULED', name: 'At last', state_details: { scheduled_time: due } } });
      const count = async (expected_start_time: object) => {
        const { status, body } = await api.post('/flow_runs/count', {
          flow_runs: { state: { name: { any_: ['At last'] } }, expected_start_time },
        });
        return [status, body];
      };
      for (const pass of ['before', 'after']) {
        expect(await count({ after_: '9999-12-31T23:58:00Z' }), pass).toEqual([200, 1]);
        expect(await count({ after_: '9999-12-31T23:51:00Z' }), pass).toEqual([200, 1]);
        expect(await count({ before_: due }), pass).toEqual([200, 1]);
        expect(await count({ before_: '9999-12-31T23:59:00Z' }), pass).toEqual([200, 0]);
        expect(await count({ after_: '0001-01-01T00:02:00Z' }), pass).toEqual([200, 1]);
        await api.service('run-totals');
      }
      await api.delete(`/flow_runs/${id}`);
    });

    it('200: an unrepresentable run time is limited', async () => {
      const { id } = await api.taskRun({ flow_run_id: null, state: { type: 'COMPLETED', name: 'Absurd' } });
      await api.deps.store.transaction((tx) =>
        tx.db
          .update(taskRuns)
          .set({ totalRunTime: 1e300 })
          .where(sql`${taskRuns.id} = ${id}`)
          .then(() => undefined),
      );
      const history = { history_start: at(-1e7), history_end: at(1e7), history_interval_seconds: 1e8 };
      const body = { task_runs: { state: { name: { any_: ['Absurd'] } } }, ...history };
      for (const pass of ['before', 'after']) {
        const response = await api.post('/task_runs/history', body);
        expect(response.body[0].states, pass).toMatchObject([{ count_runs: 1, sum_estimated_run_time: 1e12 }]);
        await api.service('run-totals');
      }
    });

    it('are reported if they were modified', async () => {
      await api.flowRun({ state: 'RUNNING' });
      await api.service('run-totals');
      const { store } = api.deps;
      const { dialect, db } = store.reader;
      const add = (runs: number) =>
        store.transaction((tx) =>
          tx.db
            .update(runTotals)
            .set({ runs: sql`${runTotals.runs} + ${runs}` })
            .where(sql`span = 3600 and state_type = 'RUNNING'`)
            .then(() => undefined),
        );
      await add(1);
      const differences = await findDifferences(dialect.name, (text) => dialect.rows(db, sql.raw(text)));
      expect(differences).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'flow_run', span: 3600, type: 'RUNNING', runs: -1 })]),
      );
      await add(-1);
      await checkTotals(store.reader);
    });

    it('are maintained by the database triggers that this release expects', async () => {
      const { dialect, db } = api.deps.store.reader;
      const query =
        dialect.name === 'sqlite'
          ? sql`select name, sql as text from sqlite_master where type = 'trigger'`
          : sql`select tgname as name, pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal
              union all select proname, replace(prosrc, 'into public.', 'into ') from pg_proc where proname in ('note_run_change', 'note_flow_run_change')`;
      const found = new Map((await dialect.rows<{ name: string; text: string }>(db, query)).map(({ name, text }) => [name, plain(text)]));
      for (const [name, text] of totalsTriggers(dialect.name)) expect(found.get(name), name).toBe(plain(text));
    });

    it('are correct in whatever order changes are aggregated', async () => {
      const { store } = api.deps;
      const { dialect, db } = store.reader;
      await api.service('run-totals');
      const odd = (ran: number) => ({ stateType: 'COMPLETED', stateName: 'Odd', totalRunTime: ran });
      const wasOdd = (ran: number) => ({ wasStateType: 'COMPLETED', wasStateName: 'Odd', wasTotalRunTime: ran });
      const note = (change: object) =>
        store.transaction((tx) =>
          tx.db
            .insert(runTotalChanges)
            .values({ kind: 'task_run', ...change })
            .then(() => undefined),
        );
      const aggregate = () => store.transaction((tx) => aggregateChanges(tx, 1000));
      const stored = () =>
        dialect.rows<{ runs: number; ran: number }>(db, sql`select runs, ran_seconds as ran from run_totals where state_name = 'Odd'`);
      // deletes a run of 5 s, then of 10 s; PostgreSQL may find the last change first, in space freed by earlier ones
      await note(odd(5));
      await aggregate();
      await note(wasOdd(10));
      await aggregate();
      expect(await stored()).toEqual([{ runs: 0, ran: -5 }]);
      await note({ ...wasOdd(5), ...odd(10) });
      await aggregate();
      expect(await stored()).toEqual([]);
    });

    it('reuse the space of aggregated changes on PostgreSQL', async ({ skip }) => {
      const { reader } = api.deps.store;
      const { dialect, db } = reader;
      if (dialect.name !== 'postgres') skip('SQLite uses free pages again by itself');
      const size = async () =>
        (await dialect.rows<{ size: number }>(db, sql`select pg_relation_size('run_total_changes') as size`))[0]?.size;
      const passing = async () => {
        const insertion = `insert into run_total_changes (kind, state_type, state_name, total_run_time, was_state_type, was_state_name, was_total_run_time)
             select 'flow_run', 'RUNNING', 'Running', 0, 'RUNNING', 'Running', 0 from generate_series(1, 1000)`;
        await api.deps.store.transaction((tx) => tx.dialect.execute(tx.db, insertion));
        await api.service('run-totals');
        return size();
      };
      const once = (await passing()) ?? 0;
      let last = 0;
      for (let times = 1; times < 12; times++) last = (await passing()) ?? 0;
      // a pass frees no space while autovacuum works on the table or another session holds a snapshot
      expect(last).toBeLessThan(6 * once);
    });
  });
});

/** A definition in the form of both databases: for a function, its body without the schema and layout. */
const plain = (definition: string) =>
  (definition.split('$$')[1] ?? definition)
    .toLowerCase()
    .replace(/ on \w+\./, ' on ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the division of a period', () => {
  const instant = fc
    .tuple(fc.integer({ min: -400_000, max: 400_000 }), fc.constantFrom(0, 0.000_001, 0.5))
    .map(([whole, part]) => at(whole + part));

  const ends = (from: Instant, to: Instant, now: Instant) => divide([{ from, to }], now).ends;

  it('excludes times after a period that ends now, and the shorter part of a slot in the past', () => {
    expect(ends(at(0), at(400), at(400))).toEqual([{ from: at(400), to: at(600), subtracts: 0 }]);
    expect(ends(at(0), at(400), at(9000))).toEqual([{ from: at(300), to: at(400), adds: 0 }]);
    expect(ends(at(10), at(600), at(9000))).toEqual([{ from: at(0), to: at(10), subtracts: 0 }]);
    expect(ends(at(310), at(390), at(400))).toEqual([{ from: at(310), to: at(390), adds: 0 }]);
    expect(ends(at(400), at(700), at(400))).toEqual([
      { from: at(400), to: at(600), adds: 0 },
      { from: at(600), to: at(700), adds: 0 },
    ]);
  });

  it('reads what lies between a boundary and a slot once, for the periods on both sides', () => {
    const hours = [-2, -1, 0].map((hour) => ({ from: at(hour * 3600 + 60), to: at(hour * 3600 + 3660) }));
    expect(divide(hours, at(90_000))).toEqual({
      slots: hours.map(({ from }, adds) => ({ span: 3600, from: secondsOf(from) - 60, to: secondsOf(from) + 3540, adds })),
      ends: [
        { from: at(-7200), to: at(-7140), subtracts: 0 },
        { from: at(-3600), to: at(-3540), adds: 0, subtracts: 1 },
        { from: at(0), to: at(60), adds: 1, subtracts: 2 },
        { from: at(3600), to: at(3660), adds: 2 },
      ],
      covered: hours.map(({ from }) => ({ from: secondsOf(from) - 60, to: secondsOf(from) + 3540 })),
    });
  });

  /** How often a period counts an instant. */
  const times = ({ slots, ends }: Division, period: number, moment: Instant): number => {
    const second = secondsOf(moment);
    const parts = [
      ...slots.filter(({ from, to }) => from <= second && second < to),
      ...ends.filter(({ from, to }) => from <= moment && moment < to),
    ];
    return parts.filter(({ adds }) => adds === period).length - parts.filter(({ subtracts }) => subtracts === period).length;
  };

  const lengths = fc.array(fc.constantFrom(0.5, 45, 299.5, 300, 301, 3599.999_999, 3600, 7000, 86_400, 200_000), {
    minLength: 1,
    maxLength: 6,
  });

  it('reads adjacent slots of a span together, and slots of overlapping ranges once for each range', () => {
    const hours = (from: number, to: number, adds = 0) => ({ span: 3600, from: from * 3600, to: to * 3600, adds });
    const [first, second, third, apart] = [hours(0, 2), hours(2, 3, 1), hours(3, 9, 2), hours(10, 12, 3)];
    const [overlapping, minutes] = [hours(1, 2, 4), { span: 300, from: 32_400, to: 33_000, adds: 5 }];
    expect(joinedSlots([second, first, apart, third, minutes, overlapping])).toEqual([
      { span: 300, from: 32_400, to: 33_000, ranges: [minutes] },
      { span: 3600, from: 0, to: 7200, ranges: [first] },
      { span: 3600, from: 3600, to: 32_400, ranges: [overlapping, second, third] },
      { span: 3600, from: 36_000, to: 43_200, ranges: [apart] },
    ]);
  });

  it('covers every instant exactly once, in the period that contains it', () => {
    fc.assert(
      fc.property(instant, lengths, fc.boolean(), fc.boolean(), instant, instant, (start, lengths, isOpen, isEndless, moment, now) => {
        const bounds = [start];
        for (const length of lengths) bounds.push(addSeconds(bounds.at(-1) ?? start, length));
        const inner = bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? start, to }));
        const first = isOpen ? [{ from: null, to: start }] : [];
        const last = isEndless ? [{ from: bounds.at(-1) ?? start, to: null }] : [];
        const periods = [...first, ...inner, ...last];
        const division = divide(periods, now);
        periods.forEach(({ from, to }, period) => {
          const isIn = (from === null || from <= moment) && (to === null || moment < to);
          expect(times(division, period, moment)).toBe(isIn ? 1 : 0);
        });
        for (const { span, from, to } of division.slots)
          expect([Math.abs(from % span), Math.abs(to % span), from < to]).toEqual([0, 0, true]);
      }),
      { numRuns: 2000 },
    );
  });
});
