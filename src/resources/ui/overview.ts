import type { Schema, Schemas, UIHandlers } from '../../../generated/operations.ts';
import { addSeconds, type Instant, toWireInstant, wireTime } from '../../base/time/instant.ts';
import type { ReadDeps } from '../../deps.ts';
import { deployments, flows } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';
import { poolBacklogs } from '../admin/statistics-queries.ts';
import { readHistory } from '../flow-runs/history.ts';
import { findFlowRun, listFlowRuns } from '../flow-runs/queries.ts';
import type { ServedFlowRun } from '../flow-runs/rows.ts';
import { countFlowRuns, whichFlowRuns } from '../flow-runs/statistics-queries.ts';
import { findReasons } from '../flow-runs/why/why.ts';
import { isAgentPool } from '../work-pools/rows.ts';
import { namesOf, poolsByName } from './overview-queries.ts';

/** The number of runs that a group lists. */
const SHOWN = 5;
const NEXT_SHOWN = 40;
const POOLS_SHOWN = 12;
const A_DAY = 24 * 3600;
/** After this time, a run that has not started or stopped is stuck. In seconds. */
const AN_HOUR = 3600;

type RunFilter = Schemas['FlowRunFilter'];
type StateFilter = NonNullable<RunFilter['state']>;

interface Group {
  runs: (now: Instant) => RunFilter;
  sort: Schemas['FlowRunSort'];
  /** Whether the service explains why the run is listed. Otherwise the message of its state does. */
  explain: boolean;
}

const AND = 'and_';
const inStates = (...any_: NonNullable<NonNullable<StateFilter['type']>['any_']>) => ({ operator: AND, type: { any_ } }) as const;

const GROUPS: Record<keyof Schema<'OverviewAttention'>, Group> = {
  failed: {
    runs: (now) => ({ operator: AND, state: inStates('FAILED', 'CRASHED'), expected_start_time: { after_: addSeconds(now, -A_DAY) } }),
    sort: 'END_TIME_DESC',
    explain: false,
  },
  late: {
    runs: () => ({ operator: AND, state: { operator: AND, name: { any_: ['Late'] } } }),
    sort: 'EXPECTED_START_TIME_ASC',
    explain: true,
  },
  stuck: {
    runs: (now) => ({
      operator: AND,
      state: inStates('PENDING', 'CANCELLING'),
      expected_start_time: { before_: addSeconds(now, -AN_HOUR) },
    }),
    sort: 'EXPECTED_START_TIME_ASC',
    explain: true,
  },
  paused: { runs: () => ({ operator: AND, state: inStates('PAUSED') }), sort: 'EXPECTED_START_TIME_ASC', explain: false },
};

interface Found {
  record: ServedFlowRun;
  reason: string | null;
}

/** What an overview page shows, so that the page needs no request per run and per pool. It takes about 20 statements, and up to six for each run that it explains. */
export const overviewHandlers = ({ store, clock, settings }: ReadDeps): Pick<UIHandlers, 'readOverview'> => ({
  async readOverview({ query }) {
    const { reader } = store;
    const now = clock.now();
    const reasonOf = async ({ run, state }: ServedFlowRun, explain: boolean): Promise<string | null> => {
      const record = explain ? await findFlowRun(reader, run.id) : undefined;
      const reasons = record ? await findReasons({ settings }, reader, record, now) : [];
      return reasons[0]?.message ?? state?.message ?? null;
    };
    const groupOf = async ({ runs, sort, explain }: Group) => {
      const flow_runs = runs(now);
      const count = await countFlowRuns(reader, { flow_runs }, now);
      const records = count === 0 ? [] : await listFlowRuns(reader, { flow_runs }, sort, { limit: SHOWN, offset: 0 });
      const found: Found[] = [];
      for (const record of records) found.push({ record, reason: await reasonOf(record, explain) });
      return { count, found };
    };
    const [failed, late, stuck, paused] = [
      await groupOf(GROUPS.failed),
      await groupOf(GROUPS.late),
      await groupOf(GROUPS.stuck),
      await groupOf(GROUPS.paused),
    ];
    const flow_runs: RunFilter = { operator: AND, state: inStates('SCHEDULED'), next_scheduled_start_time: { after_: now } };
    const next = await listFlowRuns(reader, { flow_runs }, 'NEXT_SCHEDULED_START_TIME_ASC', { limit: NEXT_SHOWN, offset: 0 });
    const upcoming = next.map((record) => ({ record, reason: null }));
    const toWire = await naming(reader, [failed, late, stuck, paused].flatMap(({ found }) => found).concat(upcoming));
    const group = ({ count, found }: { count: number; found: Found[] }) => ({ count, flow_runs: found.map(toWire) });
    return {
      status: 200,
      body: {
        flow_runs: await countFlowRuns(reader, {}, now),
        attention: { failed: group(failed), late: group(late), stuck: group(stuck), paused: group(paused) },
        history: await readHistory(reader, whichFlowRuns({}, reader.dialect), periodOf(query, now), now),
        next_flow_runs: upcoming.map(toWire),
        work_pools: await poolsWithMostDueRuns(reader, now),
        time: toWireInstant(now),
      },
    };
  },
});

type Query = Parameters<UIHandlers['readOverview']>[0]['query'];

function periodOf({ history_start, history_end: end, history_interval_seconds }: Query, now: Instant) {
  const history_end = end ?? now;
  return { history_start: history_start ?? addSeconds(history_end, -A_DAY), history_end, history_interval_seconds };
}

/** A function that adds the names of flows and deployments to these runs. */
async function naming(reader: Reader, found: readonly Found[]): Promise<(one: Found) => Schema<'OverviewFlowRun'>> {
  const runs = found.map(({ record }) => record.run);
  const ofFlows = await namesOf(
    reader,
    flows,
    runs.map(({ flowId }) => flowId),
  );
  const ofDeployments = await namesOf(
    reader,
    deployments,
    runs.flatMap(({ deploymentId }) => deploymentId ?? []),
  );
  return ({ record: { run }, reason }) => ({
    id: run.id,
    name: run.name,
    flow_id: run.flowId,
    flow_name: ofFlows.get(run.flowId) ?? null,
    deployment_id: run.deploymentId,
    deployment_name: ofDeployments.get(run.deploymentId ?? '') ?? null,
    state_type: run.stateType,
    state_name: run.stateName,
    expected_start_time: wireTime(run.expectedStartTime),
    end_time: wireTime(run.endTime),
    reason,
  });
}

async function poolsWithMostDueRuns(reader: Reader, now: Instant): Promise<Schema<'OverviewWorkPool'>[]> {
  const { pools } = await poolBacklogs(reader, now, POOLS_SHOWN);
  const rows = await poolsByName(
    reader,
    pools.map(({ name }) => name),
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return pools.flatMap(({ name, dueRuns, occupiedSlots, onlineWorkers }) => {
    const row = byName.get(name);
    if (!row) return [];
    const status = isAgentPool(row) ? null : row.status;
    const { concurrencyLimit: concurrency_limit } = row;
    return { name, status, concurrency_limit, due_runs: dueRuns, occupied_slots: occupiedSlots, online_workers: onlineWorkers };
  });
}
